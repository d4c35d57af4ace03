/* The Cortex-M0+ of the emulated Pico at full speed: what needs nothing but registers, memory, the hardware divider,
 * spin locks, the timer and how far I2C and the flash's port are. Whatever else an instruction may need (peripherals,
 * interrupts, sleep) is left to rp2040py: `run` stops in front of it. Cycles are counted as rp2040py counts them, and
 * those to wait for flash as `FlashCache` in silicon.py does. */

#include <stdint.h>
#include <string.h>

#define ROM_BYTES 0x4000u
#define FLASH 0x10000000u
#define FLASH_BYTES 0x1000000u
#define RAM 0x20000000u
#define RAM_BYTES (264u * 1024)
#define SIO 0xd0000000u
#define TIMER 0x40054000u
#define TIMER_CLEAR 0x40057000u
#define I2C_RAW_INTR_STAT 0x40044034u
#define I2C_TX_ABRT_SOURCE 0x40044080u
#define SSI_TXFLR 0x18000020u
#define SSI_RXFLR 0x18000024u
#define NS_A_CYCLE 8.0
#define CODE_BYTES 0x200000u /* of flash, as much as the Pico has */
#define CACHE_WORDS 2048u    /* of each way */
#define MISS 40
#define ABSENT 0xdedededededededeu /* four instructions UDF 0xde */
#define LEFT 0xffffu /* the access is not for us */

typedef struct {
    uint32_t *r;        /* the sixteen registers */
    const uint8_t *rom;
    const uint8_t *flash;
    uint8_t *ram;
    uint32_t flags;     /* APSR */
    uint32_t masked;    /* PRIMASK */
    uint32_t handler;   /* whether an exception is being handled */
    uint32_t exception; /* its number (IPSR) */
    uint32_t pending;   /* whether an interrupt waits to be let in */
    uint32_t event;     /* the event register */
    uint32_t let_in;    /* out: interrupts have been let in, and one is pending */
    uint32_t slow;      /* out: the next instruction is not for us */
    uint32_t dividend, divisor, quotient, remainder, csr, locks;
    uint32_t i2c;       /* what I2C0 says of how far it is: that changes only when something else is due */
    uint32_t aborted;   /* why I2C0 has aborted, which reading ends */
    uint32_t received;  /* bytes from the flash's port that have not been read */
    uint32_t raised;    /* the timer's alarms that have gone off and are not acknowledged, or that the program forces */
    uint32_t alarm;     /* the time that the last of them is set to, the one that MicroPython uses */
    uint32_t owed;      /* cycles to wait for flash before anything else is done */
    double ns;          /* the timer's time at the start, in nanoseconds */
    uint8_t *code;      /* of flash the words in the cache's recent ways, so that a hit costs nothing; else ABSENT */
    uint16_t recent[CACHE_WORDS], other[CACHE_WORDS]; /* as in `FlashCache` */
} Core;

static void divide(Core *s, int is_signed)
{
    if (s->divisor == 0) {
        s->quotient = s->dividend ? 0xffffffffu : 1;
        s->remainder = s->dividend;
    } else if (is_signed) {
        int64_t a = (int32_t)s->dividend, b = (int32_t)s->divisor;
        s->quotient = (uint32_t)(a / b);
        s->remainder = (uint32_t)(a % b);
    } else {
        s->quotient = s->dividend / s->divisor;
        s->remainder = s->dividend % s->divisor;
    }
    s->csr = 3;
}

static int sio_read(Core *s, uint32_t offset, uint32_t *value)
{
    if (offset >= 0x100 && offset <= 0x17c) {
        uint32_t bit = 1u << ((offset - 0x100) / 4);
        *value = s->locks & bit ? 0 : bit;
        s->locks |= bit;
        return 1;
    }
    switch (offset) {
    case 0x00: *value = 0; return 1;
    case 0x5c: *value = s->locks; return 1;
    case 0x60: case 0x68: *value = s->dividend; return 1;
    case 0x64: case 0x6c: *value = s->divisor; return 1;
    case 0x70: s->csr &= ~2u; *value = s->quotient; return 1;
    case 0x74: *value = s->remainder; return 1;
    case 0x78: *value = s->csr; return 1;
    }
    return 0;
}

static int sio_write(Core *s, uint32_t offset, uint32_t value)
{
    if (offset >= 0x100 && offset <= 0x17c) {
        s->locks &= ~(1u << ((offset - 0x100) / 4));
        return 1;
    }
    switch (offset) {
    case 0x60: case 0x68: s->dividend = value; divide(s, offset == 0x68); return 1;
    case 0x64: case 0x6c: s->divisor = value; divide(s, offset == 0x6c); return 1;
    case 0x70: s->quotient = value; s->csr = 3; return 1;
    case 0x74: s->remainder = value; s->csr = 3; return 1;
    case 0x78: return 1;
    }
    return 0;
}

/* Where `size` bytes can be read as they are, or NULL. */
static inline const uint8_t *memory(const Core *s, uint32_t at, uint32_t size)
{
    if (at - RAM <= RAM_BYTES - size)
        return s->ram + (at - RAM);
    if (at - FLASH <= 4 * FLASH_BYTES - size)
        return s->flash + ((at - FLASH) & (FLASH_BYTES - 1));
    if (at <= ROM_BYTES - size)
        return s->rom + at;
    return 0;
}

static inline uint8_t *writable(const Core *s, uint32_t at, uint32_t size)
{
    return at - RAM <= RAM_BYTES - size ? s->ram + (at - RAM) : 0;
}

static inline int divider(uint32_t at, uint32_t size)
{
    return at - (SIO + 0x60) <= 0x1c - size;
}

/* Whether one of the two words of a line is of this memory. */
static inline int holds(uint32_t line, uint32_t tag)
{
    return (line & 0xffff) == tag || line >> 16 == tag;
}

/* Where the line that holds `at` lies in `code`; behind its end, if it does not. */
static inline uint8_t *line_of(Core *s, uint32_t at)
{
    return s->code + (at - FLASH < CODE_BYTES ? (at - FLASH) & ~7u : CODE_BYTES);
}

/* Read a word of flash that is not in the recent way; the cycles to wait for it. Whatever can be done without a branch
 * is: few could be predicted. */
__attribute__((noinline)) static uint32_t fill(Core *s, uint32_t at)
{
    uint32_t tag = at >> 13, word = at >> 2 & (CACHE_WORDS - 1), half = at << 2 & 16, line, other, was;
    uint64_t held, absent = ABSENT;
    if (at - FLASH >= FLASH_BYTES)
        return MISS;
    memcpy(&was, &s->recent[word & ~1u], 4);
    memcpy(&other, &s->other[word & ~1u], 4);
    line = holds(was, tag) ? was : holds(other, tag) ? other : 0;
    other = holds(was, tag) ? other : was;
    was = was & 0xffff ? was & 0xffff : was >> 16;
    memcpy(line_of(s, was << 13 | (at & 0x1ff8)), &absent, 8);
    uint32_t missed = line >> half & 0xffff ? 0 : MISS;
    line |= tag << half;
    memcpy(&s->recent[word & ~1u], &line, 4);
    memcpy(&s->other[word & ~1u], &other, 4);
    memcpy(&held, s->flash + ((at - FLASH) & ~7u), 8);
    uint64_t present = (line & 0xffff ? 0xffffffffu : 0) | (uint64_t)(line >> 16 ? 0xffffffffu : 0) << 32;
    held = (held & present) | (ABSENT & ~present);
    memcpy(line_of(s, at), &held, 8);
    return missed;
}

void flush_cache(Core *s)
{
    memset(s->code, 0xde, CODE_BYTES + 8);
    memset(s->recent, 0, sizeof s->recent);
    memset(s->other, 0, sizeof s->other);
}

/* Load a word for an instruction that begins `cycles` after the start; the cycles that takes beyond one, or LEFT. */
__attribute__((always_inline)) static inline uint32_t load(Core *s, uint32_t at, uint32_t cycles, uint32_t *value)
{
    const uint8_t *from = memory(s, at, 4);
    if (from) {
        memcpy(value, from, 4);
        return 1;
    }
    if (at - SIO < 0x200)
        return sio_read(s, at - SIO, value) ? 0 : LEFT;
    if (at == TIMER + 0x28 || at == TIMER + 0x24) {
        uint64_t us = (uint64_t)((s->ns + NS_A_CYCLE * cycles) / 1000);
        *value = (uint32_t)(at == TIMER + 0x28 ? us : us >> 32);
        return 3;
    }
    if (at == TIMER + 0x1c) {
        *value = s->alarm;
        return 3;
    }
    if (at == I2C_RAW_INTR_STAT) {
        *value = s->i2c;
        return 3;
    }
    if (at == I2C_TX_ABRT_SOURCE && !s->aborted) {
        *value = 0;
        return 3;
    }
    if (at == SSI_TXFLR || at == SSI_RXFLR) {
        *value = at == SSI_RXFLR ? s->received : 0;
        return 1;
    }
    return LEFT;
}

static inline uint32_t store(Core *s, uint32_t at, uint32_t value)
{
    uint8_t *to = writable(s, at, 4);
    if (to) {
        memcpy(to, &value, 4);
        return 1;
    }
    if (at - SIO < 0x200)
        return sio_write(s, at - SIO, value) ? 0 : LEFT;
    /* Acknowledging alarms, or ceasing to force them, where there is nothing to end. */
    if ((at == TIMER + 0x34 || at == TIMER_CLEAR + 0x3c) && !s->raised)
        return 4;
    return LEFT;
}

#define LOW(n) (op >> (n) & 7)
#define NZ(x) (n = z = (x))
#define IS_N (n >> 31)
#define IS_Z (z == 0)
#define IS_V (v >> 31)
/* The address of the instruction at hand: `pc` has gone on to the next one. */
#define HERE (pc - 2)
/* Leave the instruction at hand to rp2040py. */
#define SLOW do { pc -= 2; s->slow = 1; goto out; } while (0)
/* Wait for a word of flash, before whatever comes next, if the cache does not have it. */
#define WAIT(from) do { uint32_t read = (from); \
        if (read - FLASH < 4 * FLASH_BYTES && s->recent[read >> 2 & (CACHE_WORDS - 1)] != read >> 13) { \
            s->owed += fill(s, read); \
            bytes = 0; \
        } } while (0)
/* Go on, `took` cycles later. Where the code lies is looked up only when it leaves its memory, or after a wait. */
#define NEXT(took) do { \
        cycles += (took); \
        if (cycles >= most) \
            goto out; \
        if (pc - first >= bytes) \
            goto elsewhere; \
        memcpy(&op, code + (pc - first), 2); \
        pc += 2; \
        goto *does[op >> 6]; \
    } while (0)
#define ADD(d, p, q, carry) do { uint64_t sum = (uint64_t)(p) + (q) + (carry); x = (uint32_t)sum; \
        c = sum >> 32; v = ~((p) ^ (q)) & ((p) ^ x); NZ(x); (d) = x; } while (0)
#define SUB(d, p, q, borrow) do { uint64_t less = (uint64_t)(q) + (borrow); x = (uint32_t)((p) - less); \
        c = (p) >= less; v = ((p) ^ (q)) & ((p) ^ x); NZ(x); (d) = x; } while (0)
/* Of the sixteen registers, the program counter is two instructions ahead; writing it branches, and the stack pointer
 * stays aligned. */
#define ANY(m) ((m) == 15 ? HERE + 4 : r[m])
#define SET_ANY(m, value) do { \
        if ((m) == 15) { \
            pc = (value) & ~1u; \
            NEXT(2); \
        } \
        r[m] = (m) == 13 ? (value) & ~3u : (value); \
    } while (0)
#define LOAD_WORD(to, from) do { at = (from); x = load(s, at, cycles, &a); if (x == LEFT) SLOW; \
        WAIT(at); (to) = a; NEXT(1 + x); } while (0)
#define STORE_WORD(from, to) do { at = (to); x = store(s, at, (from)); if (x == LEFT) SLOW; NEXT(1 + x); } while (0)
#define LOAD(type) do { const uint8_t *from = memory(s, at, sizeof(type)); type got; if (!from) SLOW; \
        memcpy(&got, from, sizeof got); r[LOW(0)] = (uint32_t)(int32_t)got; WAIT(at); NEXT(2); } while (0)
#define STORE(type) do { uint8_t *to = writable(s, at, sizeof(type)); type put = (type)r[LOW(0)]; if (!to) SLOW; \
        memcpy(to, &put, sizeof put); NEXT(2); } while (0)
#define BRANCH_IF(true) do { if (!(true)) NEXT(1); pc = HERE + 4 + ((uint32_t)(int8_t)op << 1); NEXT(2); } while (0)

/* Run until `most` cycles have passed, or something comes that is rp2040py's; the cycles that have passed. */
uint32_t run(Core *s, uint32_t most)
{
    /* By an instruction's ten highest bits. */
    static const void *const does[1024] = {
        [0x000 ... 0x01f] = &&lsls_immediate, [0x020 ... 0x03f] = &&lsrs_immediate,
        [0x040 ... 0x05f] = &&asrs_immediate, [0x060 ... 0x067] = &&adds, [0x068 ... 0x06f] = &&subs,
        [0x070 ... 0x077] = &&adds_3, [0x078 ... 0x07f] = &&subs_3, [0x080 ... 0x09f] = &&movs,
        [0x0a0 ... 0x0bf] = &&cmp_8, [0x0c0 ... 0x0df] = &&adds_8, [0x0e0 ... 0x0ff] = &&subs_8,
        [0x100] = &&ands, [0x101] = &&eors, [0x102] = &&lsls, [0x103] = &&lsrs, [0x104] = &&asrs, [0x105] = &&adcs,
        [0x106] = &&sbcs, [0x107] = &&rors, [0x108] = &&tst, [0x109] = &&negs, [0x10a] = &&cmp, [0x10b] = &&cmn,
        [0x10c] = &&orrs, [0x10d] = &&muls, [0x10e] = &&bics, [0x10f] = &&mvns, [0x110 ... 0x113] = &&add_any,
        [0x114 ... 0x117] = &&cmp_any, [0x118 ... 0x11b] = &&mov_any, [0x11c ... 0x11f] = &&bx,
        [0x120 ... 0x13f] = &&ldr_pc, [0x140 ... 0x147] = &&str, [0x148 ... 0x14f] = &&strh,
        [0x150 ... 0x157] = &&strb, [0x158 ... 0x15f] = &&ldrsb, [0x160 ... 0x167] = &&ldr,
        [0x168 ... 0x16f] = &&ldrh, [0x170 ... 0x177] = &&ldrb, [0x178 ... 0x17f] = &&ldrsh,
        [0x180 ... 0x19f] = &&str_5, [0x1a0 ... 0x1bf] = &&ldr_5, [0x1c0 ... 0x1df] = &&strb_5,
        [0x1e0 ... 0x1ff] = &&ldrb_5, [0x200 ... 0x21f] = &&strh_5, [0x220 ... 0x23f] = &&ldrh_5,
        [0x240 ... 0x25f] = &&str_sp, [0x260 ... 0x27f] = &&ldr_sp, [0x280 ... 0x29f] = &&add_pc,
        [0x2a0 ... 0x2bf] = &&add_sp, [0x2c0 ... 0x2c1] = &&sp_up, [0x2c2 ... 0x2c3] = &&sp_down,
        [0x2c4 ... 0x2c7] = &&left, [0x2c8] = &&sxth, [0x2c9] = &&sxtb, [0x2ca] = &&uxth, [0x2cb] = &&uxtb,
        [0x2cc ... 0x2cf] = &&left, [0x2d0 ... 0x2d7] = &&push, [0x2d8] = &&left, [0x2d9] = &&cps,
        [0x2da ... 0x2e7] = &&left, [0x2e8] = &&rev, [0x2e9] = &&rev16, [0x2ea] = &&left, [0x2eb] = &&revsh,
        [0x2ec ... 0x2ef] = &&left, [0x2f0 ... 0x2f7] = &&pop, [0x2f8 ... 0x2fb] = &&left,
        [0x2fc ... 0x2fd] = &&hints, [0x2fe ... 0x2ff] = &&left, [0x300 ... 0x31f] = &&stmia,
        [0x320 ... 0x33f] = &&ldmia, [0x340 ... 0x343] = &&beq, [0x344 ... 0x347] = &&bne, [0x348 ... 0x34b] = &&bcs,
        [0x34c ... 0x34f] = &&bcc, [0x350 ... 0x353] = &&bmi, [0x354 ... 0x357] = &&bpl, [0x358 ... 0x35b] = &&bvs,
        [0x35c ... 0x35f] = &&bvc, [0x360 ... 0x363] = &&bhi, [0x364 ... 0x367] = &&bls, [0x368 ... 0x36b] = &&bge,
        [0x36c ... 0x36f] = &&blt, [0x370 ... 0x373] = &&bgt, [0x374 ... 0x377] = &&ble, [0x378 ... 0x37a] = &&left,
        [0x37b] = &&absent, [0x37c ... 0x37f] = &&left,
        [0x380 ... 0x39f] = &&b, [0x3a0 ... 0x3bf] = &&left, [0x3c0 ... 0x3df] = &&wide, [0x3e0 ... 0x3ff] = &&left,
    };
    uint32_t r[16];
    /* N and V are the highest bits of n and v; Z is whether z is 0. */
    uint32_t n = s->flags, z = ~s->flags & 1u << 30, c = s->flags >> 29 & 1, v = s->flags << 3;
    uint32_t pc, first = 0, bytes = 0, cycles = 0;
    const uint8_t *code = 0;
    uint32_t a, b, x, at, count;
    uint16_t op, op2;
    memcpy(r, s->r, sizeof r);
    pc = r[15] & ~1u;
    s->slow = s->let_in = 0;
    NEXT(0);

elsewhere:
    x = s->owed < most - cycles ? s->owed : most - cycles;
    s->owed -= x;
    cycles += x;
    if (cycles >= most)
        goto out;
    bytes = 0;
    if (pc - RAM < RAM_BYTES - 2)
        code = s->ram, first = RAM, bytes = RAM_BYTES - 2;
    else if (pc - FLASH < CODE_BYTES - 2)
        code = s->code, first = FLASH, bytes = CODE_BYTES - 2;
    else if (pc < ROM_BYTES - 2)
        code = s->rom, first = 0, bytes = ROM_BYTES - 2;
    if (bytes)
        NEXT(0);
    pc += 2;
left:
    SLOW;
absent: /* a word of flash, or UDF 0xde itself */
    if (first != FLASH || s->recent[HERE >> 2 & (CACHE_WORDS - 1)] == HERE >> 13)
        SLOW;
    pc = HERE;
    s->owed = fill(s, pc);
    if (s->owed)
        goto elsewhere;
    NEXT(0);

lsls_immediate:
    a = r[LOW(3)], b = op >> 6 & 31;
    x = a << b;
    if (b)
        c = a >> (32 - b) & 1;
    NZ(x);
    r[LOW(0)] = x;
    NEXT(1);
lsrs_immediate:
    a = r[LOW(3)], b = op >> 6 & 31;
    x = b ? a >> b : 0;
    c = a >> (b ? b - 1 : 31) & 1;
    NZ(x);
    r[LOW(0)] = x;
    NEXT(1);
asrs_immediate:
    a = r[LOW(3)], b = op >> 6 & 31;
    x = (uint32_t)((int32_t)a >> (b ? b : 31));
    c = a >> (b ? b - 1 : 31) & 1;
    NZ(x);
    r[LOW(0)] = x;
    NEXT(1);
adds: a = r[LOW(3)], b = r[LOW(6)]; ADD(r[LOW(0)], a, b, 0); NEXT(1);
subs: a = r[LOW(3)], b = r[LOW(6)]; SUB(r[LOW(0)], a, b, 0); NEXT(1);
adds_3: a = r[LOW(3)], b = LOW(6); ADD(r[LOW(0)], a, b, 0); NEXT(1);
subs_3: a = r[LOW(3)], b = LOW(6); SUB(r[LOW(0)], a, b, 0); NEXT(1);
movs: x = op & 0xff; NZ(x); r[LOW(8)] = x; NEXT(1);
cmp_8: a = r[LOW(8)], b = op & 0xff; SUB(at, a, b, 0); NEXT(1);
adds_8: a = r[LOW(8)], b = op & 0xff; ADD(r[LOW(8)], a, b, 0); NEXT(1);
subs_8: a = r[LOW(8)], b = op & 0xff; SUB(r[LOW(8)], a, b, 0); NEXT(1);
ands: x = r[LOW(0)] &= r[LOW(3)]; NZ(x); NEXT(1);
eors: x = r[LOW(0)] ^= r[LOW(3)]; NZ(x); NEXT(1);
lsls:
    a = r[LOW(0)], b = r[LOW(3)] & 0xff;
    x = b < 32 ? a << b : 0;
    if (b)
        c = a >> ((32 - b) & 31) & 1;
    NZ(x);
    r[LOW(0)] = x;
    NEXT(1);
lsrs:
    a = r[LOW(0)], b = r[LOW(3)] & 0xff;
    x = b < 32 ? a >> b : 0;
    c = b <= 32 ? a >> ((b - 1) & 31) & 1 : 0;
    NZ(x);
    r[LOW(0)] = x;
    NEXT(1);
asrs:
    a = r[LOW(0)], b = r[LOW(3)] & 0xff;
    b = b < 32 ? b : 32;
    x = (uint32_t)((int32_t)a >> (b < 32 ? b : 31));
    c = a >> ((b - 1) & 31) & 1;
    NZ(x);
    r[LOW(0)] = x;
    NEXT(1);
adcs: a = r[LOW(0)], b = r[LOW(3)]; ADD(r[LOW(0)], a, b, c); NEXT(1);
sbcs: a = r[LOW(0)], b = r[LOW(3)]; SUB(r[LOW(0)], a, b, !c); NEXT(1);
rors:
    a = r[LOW(0)], b = r[LOW(3)] & 31;
    x = b ? a >> b | a << (32 - b) : a;
    c = x >> 31;
    NZ(x);
    r[LOW(0)] = x;
    NEXT(1);
tst: x = r[LOW(0)] & r[LOW(3)]; NZ(x); NEXT(1);
negs: a = 0, b = r[LOW(3)]; SUB(r[LOW(0)], a, b, 0); NEXT(1);
cmp: a = r[LOW(0)], b = r[LOW(3)]; SUB(at, a, b, 0); NEXT(1);
cmn: a = r[LOW(0)], b = r[LOW(3)]; ADD(at, a, b, 0); NEXT(1);
orrs: x = r[LOW(0)] |= r[LOW(3)]; NZ(x); NEXT(1);
muls: x = r[LOW(0)] *= r[LOW(3)]; NZ(x); NEXT(1);
bics: x = r[LOW(0)] &= ~r[LOW(3)]; NZ(x); NEXT(1);
mvns: x = r[LOW(0)] = ~r[LOW(3)]; NZ(x); NEXT(1);
add_any:
    a = op >> 3 & 15, b = (op >> 4 & 8) | LOW(0);
    x = ANY(b) + ANY(a);
    SET_ANY(b, x);
    NEXT(1);
cmp_any:
    a = (op >> 4 & 8) | LOW(0), b = op >> 3 & 15;
    a = a == 15 ? pc : r[a], b = b == 15 ? pc : r[b];
    SUB(at, a, b, 0);
    NEXT(1);
mov_any:
    a = op >> 3 & 15, b = (op >> 4 & 8) | LOW(0);
    x = ANY(a);
    SET_ANY(b, x);
    NEXT(1);
bx: /* and BLX */
    x = op >> 3 & 15;
    x = x == 15 ? pc : r[x];
    if (op & 7 || (!(op & 0x80) && s->handler && x >> 28 == 15))
        SLOW;
    if (op & 0x80)
        r[14] = pc | 1;
    pc = x & ~1u;
    NEXT(2);
ldr_pc: LOAD_WORD(r[LOW(8)], ((HERE + 4) & ~3u) + ((op & 0xffu) << 2));
ldr: LOAD_WORD(r[LOW(0)], r[LOW(3)] + r[LOW(6)]);
ldr_5: LOAD_WORD(r[LOW(0)], r[LOW(3)] + (op >> 4 & 0x7c));
ldr_sp: LOAD_WORD(r[LOW(8)], r[13] + ((op & 0xffu) << 2));
str: STORE_WORD(r[LOW(0)], r[LOW(3)] + r[LOW(6)]);
str_5: STORE_WORD(r[LOW(0)], r[LOW(3)] + (op >> 4 & 0x7c));
str_sp: STORE_WORD(r[LOW(8)], r[13] + ((op & 0xffu) << 2));
strh: at = r[LOW(3)] + r[LOW(6)]; STORE(uint16_t);
strb: at = r[LOW(3)] + r[LOW(6)]; STORE(uint8_t);
ldrsb:
    at = r[LOW(3)] + r[LOW(6)];
    if (at == SIO) { /* MicroPython asks so which core it runs on: the first. */
        r[LOW(0)] = 0;
        NEXT(1);
    }
    LOAD(int8_t);
ldrh: at = r[LOW(3)] + r[LOW(6)]; LOAD(uint16_t);
ldrb: at = r[LOW(3)] + r[LOW(6)]; LOAD(uint8_t);
ldrsh: at = r[LOW(3)] + r[LOW(6)]; LOAD(int16_t);
strb_5: at = r[LOW(3)] + (op >> 6 & 31); STORE(uint8_t);
ldrb_5: at = r[LOW(3)] + (op >> 6 & 31); LOAD(uint8_t);
strh_5: at = r[LOW(3)] + (op >> 5 & 62); STORE(uint16_t);
ldrh_5: at = r[LOW(3)] + (op >> 5 & 62); LOAD(uint16_t);
add_pc: r[LOW(8)] = (HERE & ~3u) + 4 + ((op & 0xffu) << 2); NEXT(1);
add_sp: r[LOW(8)] = r[13] + ((op & 0xffu) << 2); NEXT(1);
sp_up: r[13] = (r[13] + ((op & 0x7fu) << 2)) & ~3u; NEXT(1);
sp_down: r[13] = (r[13] - ((op & 0x7fu) << 2)) & ~3u; NEXT(1);
sxth: r[LOW(0)] = (uint32_t)(int16_t)r[LOW(3)]; NEXT(1);
sxtb: r[LOW(0)] = (uint32_t)(int8_t)r[LOW(3)]; NEXT(1);
uxth: r[LOW(0)] = r[LOW(3)] & 0xffff; NEXT(1);
uxtb: r[LOW(0)] = r[LOW(3)] & 0xff; NEXT(1);
push: {
    uint8_t *to;
    count = (uint32_t)__builtin_popcount(op & 0x1ff);
    if (!count || !(to = writable(s, r[13] - 4 * count, 4 * count)))
        SLOW;
    r[13] -= 4 * count;
    if (op & 0x100)
        memcpy(to + 4 * (count - 1), &r[14], 4);
    for (b = op & 0xff; b; b &= b - 1, to += 4)
        memcpy(to, &r[__builtin_ctz(b)], 4);
    NEXT(1 + count - (op >> 8 & 1));
}
pop: {
    const uint8_t *from;
    count = (uint32_t)__builtin_popcount(op & 0x1ff);
    if (!count || !(from = writable(s, r[13], 4 * count)))
        SLOW;
    x = 1;
    if (op & 0x100) {
        memcpy(&at, from + 4 * (count - 1), 4);
        if (s->handler && at >> 28 == 15)
            SLOW;
        pc = at & ~1u;
        x = 2;
    }
    r[13] = (r[13] + 4 * count) & ~3u;
    for (b = op & 0xff; b; b &= b - 1, from += 4)
        memcpy(&r[__builtin_ctz(b)], from, 4);
    NEXT(count + x);
}
cps: /* CPSIE, CPSID */
    if (op == 0xb672) {
        s->masked = 1;
        NEXT(1);
    }
    if (op != 0xb662)
        SLOW;
    s->masked = 0;
    s->let_in = s->pending;
    if (!s->let_in)
        NEXT(1);
    cycles++;
    goto out;
rev: r[LOW(0)] = __builtin_bswap32(r[LOW(3)]); NEXT(1);
rev16: a = __builtin_bswap32(r[LOW(3)]); r[LOW(0)] = a >> 16 | a << 16; NEXT(1);
revsh: r[LOW(0)] = (uint32_t)(int16_t)__builtin_bswap16((uint16_t)r[LOW(3)]); NEXT(1);
hints: /* SEV, WFE with an event, NOP */
    if (op == 0xbf40) {
        s->event = 1;
        NEXT(1);
    }
    if (op == 0xbf20 && s->event) {
        s->event = 0;
        NEXT(2);
    }
    if (op != 0xbf00)
        SLOW;
    NEXT(1);
stmia:
    at = r[LOW(8)], count = (uint32_t)__builtin_popcount(op & 0xff);
    if (!writable(s, at, 4 * count) && !divider(at, 4 * count))
        SLOW;
    for (b = op & 0xff; b; b &= b - 1, at += 4)
        store(s, at, r[__builtin_ctz(b)]);
    if (!(op >> LOW(8) & 1))
        r[LOW(8)] = at;
    NEXT(1 + count);
ldmia:
    at = r[LOW(8)], count = (uint32_t)__builtin_popcount(op & 0xff);
    if (!memory(s, at, 4 * count) && !divider(at, 4 * count))
        SLOW;
    for (b = op & 0xff; b; b &= b - 1, at += 4) {
        load(s, at, cycles, &r[__builtin_ctz(b)]);
        WAIT(at);
    }
    if (!(op >> LOW(8) & 1))
        r[LOW(8)] = at;
    NEXT(1 + count);
beq: BRANCH_IF(IS_Z);
bne: BRANCH_IF(!IS_Z);
bcs: BRANCH_IF(c);
bcc: BRANCH_IF(!c);
bmi: BRANCH_IF(IS_N);
bpl: BRANCH_IF(!IS_N);
bvs: BRANCH_IF(IS_V);
bvc: BRANCH_IF(!IS_V);
bhi: BRANCH_IF(c && !IS_Z);
bls: BRANCH_IF(!c || IS_Z);
bge: BRANCH_IF(IS_N == IS_V);
blt: BRANCH_IF(IS_N != IS_V);
bgt: BRANCH_IF(IS_N == IS_V && !IS_Z);
ble: BRANCH_IF(IS_N != IS_V || IS_Z);
b:
    x = (op & 0x7ffu) << 1;
    pc = HERE + 4 + (x & 0x800 ? x - 0x1000 : x);
    NEXT(2);
wide:
    WAIT(pc);
    if (s->owed) {
        pc = HERE;
        goto elsewhere;
    }
    memcpy(&op2, code + (pc - first), 2);
    if ((op2 & 0xd000) == 0xd000) { /* BL */
        uint32_t sign = op >> 10 & 1, i1 = !(sign ^ (op2 >> 13 & 1)), i2 = !(sign ^ (op2 >> 11 & 1));
        r[14] = (HERE + 4) | 1;
        pc = HERE + 4 + ((sign ? 0xff000000u : 0) | i1 << 23 | i2 << 22 | (op & 0x3ffu) << 12 | (op2 & 0x7ffu) << 1);
    } else if (op == 0xf3bf && (op2 & 0xffc0) == 0x8f40 && (op2 & 0x30) != 0x30) { /* barriers */
        pc += 2;
    } else if (op == 0xf3ef && (op2 & 0xf0ff) == 0x8010) { /* MRS PRIMASK */
        r[op2 >> 8 & 15] = s->masked;
        pc += 2;
    } else if (op == 0xf3ef && (op2 & 0xf0ff) == 0x8005) { /* MRS IPSR */
        r[op2 >> 8 & 15] = s->exception;
        pc += 2;
    } else if ((op & 0xfff0) == 0xf380 && op2 == 0x8810) { /* MSR PRIMASK */
        s->masked = r[op & 15] & 1;
        s->let_in = s->pending;
        pc += 2;
        if (s->let_in) {
            cycles += 3;
            goto out;
        }
    } else
        SLOW;
    NEXT(3);

out:
    r[15] = pc;
    memcpy(s->r, r, sizeof r);
    s->flags = IS_N << 31 | (uint32_t)IS_Z << 30 | c << 29 | IS_V << 28;
    return cycles;
}
