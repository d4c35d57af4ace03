"""An interrupt that comes while interrupts are masked is taken as soon as they are let in: it stays pending."""

import pytest
from rp2040py.boards import BOARDS, build_rp2040_from_spec
from rp2040py.irq import IRQ
from rp2040py.memory_map import RAM_START_ADDRESS
from rp2040py.simulator import Simulator

from tests.emulator.quick import PlainProcessor, Processor, QuickProcessor, has_c_compiler

FIRST_INTERRUPT = 16
PROGRAM = RAM_START_ADDRESS + 0x100
HANDLER = RAM_START_ADDRESS + 0x200
NOP, STAY = 0xBF00, 0xE7FE
UNMASK_INSTRUCTIONS = {"CPSIE": [0xB662], "MSR PRIMASK": [0xF380, 0x8810]}


@pytest.mark.parametrize("processor", [PlainProcessor, QuickProcessor])
@pytest.mark.parametrize("instruction", UNMASK_INSTRUCTIONS)
def test_an_interrupt_that_came_while_masked_is_taken_once_let_in(processor: type[Processor], instruction: str) -> None:
    if processor is QuickProcessor and not has_c_compiler():
        pytest.skip("needs a C compiler: without one no processor but rp2040py's is used")
    mcu = build_rp2040_from_spec(BOARDS["pico"])
    simulator = Simulator(rp2040=mcu)
    simulator.stopped = False
    mcu.write_uint32(RAM_START_ADDRESS + 4 * (FIRST_INTERRUPT + IRQ.TIMER_3), HANDLER)
    mcu.write_uint16(HANDLER, STAY)
    for at, code in enumerate([NOP, NOP, *UNMASK_INSTRUCTIONS[instruction], STAY]):
        mcu.write_uint16(PROGRAM + 2 * at, code)
    core = mcu.core
    core.vtor = RAM_START_ADDRESS
    core.sp = RAM_START_ADDRESS + 0x1000
    core.pc = PROGRAM
    core.pm = True
    core.enabled_interrupts = 1 << IRQ.TIMER_3
    core.set_interrupt(IRQ.TIMER_3, True)
    mcu.clock.create_alarm(simulator.stop).schedule(1000)
    processor(simulator).run()
    assert core.ipsr == FIRST_INTERRUPT + IRQ.TIMER_3
    assert core.pc == HANDLER
