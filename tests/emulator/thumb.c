/* The Cortex-M0+ of the emulated Pico at full speed: what needs nothing but registers, memory, the hardware divider,
 * spin locks, the timer and how far I2C is. Whatever else an instruction may need (peripherals, interrupts, sleep) is
 * left to rp2040py: `run` stops in front of it. Cycles are counted as rp2040py counts them. */

#include <stdint.h>
#include <string.h>

#define ROM_BYTES 0x4000u
#define FLASH 0x10000000u
#define FLASH_BYTES 0x1000000u
#define RAM 0x20000000u
#define RAM_BYTES (264u * 1024)
#define SIO 0xd0000000u
#define TIMER 0x40054000u
#define I2C_RAW_INTR_STAT 0x40044034u
#define NS_A_CYCLE 8.0

typedef struct {
    uint32_t *r;        /* the sixteen registers */
    const uint8_t *rom;
    const uint8_t *flash;
    uint8_t *ram;
    uint32_t flags;     /* APSR */
    uint32_t masked;    /* PRIMASK */
    uint32_t handler;   /* whether an exception is being handled */
    uint32_t pending;   /* whether an interrupt waits to be let in */
    uint32_t event;     /* the event register */
    uint32_t let_in;    /* out: interrupts have been let in, and one is pending */
    uint32_t slow;      /* out: the next instruction is not for us */
    uint32_t dividend, divisor, quotient, remainder, csr, locks;
    uint32_t i2c;       /* what I2C0 says of how far it is: that changes only when something else is due */
    double ns;          /* the timer's time at the start, in nanoseconds */
} Core;

typedef struct {
    Core *core;
    uint32_t cycles;    /* so far, and of the instruction at hand so far */
    uint32_t io;        /* cycles of the access beyond those of the instruction */
} Access;

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
    if (at - FLASH <= FLASH_BYTES - size)
        return s->flash + (at - FLASH);
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

static int load(Access *a, uint32_t at, uint32_t *value)
{
    const uint8_t *from = memory(a->core, at, 4);
    a->io = 1;
    if (from) {
        memcpy(value, from, 4);
        return 1;
    }
    if (at - SIO < 0x200) {
        a->io = 0;
        return sio_read(a->core, at - SIO, value);
    }
    if (at == TIMER + 0x28 || at == TIMER + 0x24) {
        uint64_t us = (uint64_t)((a->core->ns + NS_A_CYCLE * a->cycles) / 1000);
        *value = (uint32_t)(at == TIMER + 0x28 ? us : us >> 32);
        a->io = 3;
        return 1;
    }
    if (at == I2C_RAW_INTR_STAT) {
        *value = a->core->i2c;
        a->io = 3;
        return 1;
    }
    return 0;
}

static int store(Access *a, uint32_t at, uint32_t value)
{
    uint8_t *to = writable(a->core, at, 4);
    a->io = 1;
    if (to) {
        memcpy(to, &value, 4);
        return 1;
    }
    a->io = 0;
    return at - SIO < 0x200 && sio_write(a->core, at - SIO, value);
}

#define LOW(n) (op >> (n) & 7)
#define NZ(x) (n = (int32_t)(x) < 0, z = (x) == 0)
#define SLOW do { s->slow = 1; goto out; } while (0)

/* Run until `most` cycles have passed, or something comes that is rp2040py's; the cycles that have passed. */
uint32_t run(Core *s, uint32_t most)
{
    uint32_t *r = s->r;
    uint32_t n = s->flags >> 31, z = s->flags >> 30 & 1, c = s->flags >> 29 & 1, v = s->flags >> 28 & 1;
    uint32_t pc = r[15] & ~1u;
    Access access = {s, 0, 0};
    uint32_t cycles = 0;
    s->slow = s->let_in = 0;

    while (cycles < most) {
        const uint8_t *code = memory(s, pc, 4);
        uint16_t op, op2;
        uint32_t next = pc + 2, took = 1;
        uint32_t a, b, x, at, count;
        if (!code)
            SLOW;
        memcpy(&op, code, 2);
        switch (op >> 6) {
#define ADD(d, p, q, carry) do { uint64_t sum = (uint64_t)(p) + (q) + (carry); x = (uint32_t)sum; \
        c = sum >> 32; v = (~((p) ^ (q)) & ((p) ^ x)) >> 31; NZ(x); (d) = x; } while (0)
#define SUB(d, p, q, borrow) do { uint64_t less = (uint64_t)(q) + (borrow); x = (uint32_t)((p) - less); \
        c = (p) >= less; v = (((p) ^ (q)) & ((p) ^ x)) >> 31; NZ(x); (d) = x; } while (0)
        case 0x000 ... 0x01f: /* LSLS immediate */
            a = r[LOW(3)], b = op >> 6 & 31;
            x = a << b;
            if (b)
                c = a >> (32 - b) & 1;
            NZ(x);
            r[LOW(0)] = x;
            break;
        case 0x020 ... 0x03f: /* LSRS immediate */
            a = r[LOW(3)], b = op >> 6 & 31;
            x = b ? a >> b : 0;
            c = a >> (b ? b - 1 : 31) & 1;
            NZ(x);
            r[LOW(0)] = x;
            break;
        case 0x040 ... 0x05f: /* ASRS immediate */
            a = r[LOW(3)], b = op >> 6 & 31;
            x = (uint32_t)((int32_t)a >> (b ? b : 31));
            c = a >> (b ? b - 1 : 31) & 1;
            NZ(x);
            r[LOW(0)] = x;
            break;
        case 0x060 ... 0x067: a = r[LOW(3)], b = r[LOW(6)]; ADD(r[LOW(0)], a, b, 0); break;
        case 0x068 ... 0x06f: a = r[LOW(3)], b = r[LOW(6)]; SUB(r[LOW(0)], a, b, 0); break;
        case 0x070 ... 0x077: a = r[LOW(3)], b = LOW(6); ADD(r[LOW(0)], a, b, 0); break;
        case 0x078 ... 0x07f: a = r[LOW(3)], b = LOW(6); SUB(r[LOW(0)], a, b, 0); break;
        case 0x080 ... 0x09f: x = op & 0xff; NZ(x); r[LOW(8)] = x; break;
        case 0x0a0 ... 0x0bf: a = r[LOW(8)], b = op & 0xff; SUB(at, a, b, 0); break;
        case 0x0c0 ... 0x0df: a = r[LOW(8)], b = op & 0xff; ADD(r[LOW(8)], a, b, 0); break;
        case 0x0e0 ... 0x0ff: a = r[LOW(8)], b = op & 0xff; SUB(r[LOW(8)], a, b, 0); break;
        case 0x100: x = r[LOW(0)] &= r[LOW(3)]; NZ(x); break;
        case 0x101: x = r[LOW(0)] ^= r[LOW(3)]; NZ(x); break;
        case 0x102: /* LSLS register */
            a = r[LOW(0)], b = r[LOW(3)] & 0xff;
            x = b < 32 ? a << b : 0;
            if (b)
                c = a >> ((32 - b) & 31) & 1;
            NZ(x);
            r[LOW(0)] = x;
            break;
        case 0x103: /* LSRS register */
            a = r[LOW(0)], b = r[LOW(3)] & 0xff;
            x = b < 32 ? a >> b : 0;
            c = b <= 32 ? a >> ((b - 1) & 31) & 1 : 0;
            NZ(x);
            r[LOW(0)] = x;
            break;
        case 0x104: /* ASRS register */
            a = r[LOW(0)], b = r[LOW(3)] & 0xff;
            b = b < 32 ? b : 32;
            x = (uint32_t)((int32_t)a >> (b < 32 ? b : 31));
            c = a >> ((b - 1) & 31) & 1;
            NZ(x);
            r[LOW(0)] = x;
            break;
        case 0x105: a = r[LOW(0)], b = r[LOW(3)]; ADD(r[LOW(0)], a, b, c); break;
        case 0x106: a = r[LOW(0)], b = r[LOW(3)]; SUB(r[LOW(0)], a, b, !c); break;
        case 0x107: /* ROR */
            a = r[LOW(0)], b = r[LOW(3)] & 31;
            x = b ? a >> b | a << (32 - b) : a;
            c = x >> 31;
            NZ(x);
            r[LOW(0)] = x;
            break;
        case 0x108: x = r[LOW(0)] & r[LOW(3)]; NZ(x); break;
        case 0x109: a = 0, b = r[LOW(3)]; SUB(r[LOW(0)], a, b, 0); break;
        case 0x10a: a = r[LOW(0)], b = r[LOW(3)]; SUB(at, a, b, 0); break;
        case 0x10b: a = r[LOW(0)], b = r[LOW(3)]; ADD(at, a, b, 0); break;
        case 0x10c: x = r[LOW(0)] |= r[LOW(3)]; NZ(x); break;
        case 0x10d: x = r[LOW(0)] *= r[LOW(3)]; NZ(x); break;
        case 0x10e: x = r[LOW(0)] &= ~r[LOW(3)]; NZ(x); break;
        case 0x10f: x = r[LOW(0)] = ~r[LOW(3)]; NZ(x); break;
#define HIGH(m) ((m) == 15 ? pc + 4 : r[m])
/* Write register `m` of all sixteen: writing the program counter branches, the stack pointer stays aligned. */
#define SET_ANY(m, value) \
    do { \
        if ((m) == 15) \
            next = (value) & ~1u, took = 2; \
        else \
            r[m] = (m) == 13 ? (value) & ~3u : (value); \
    } while (0)
        case 0x110 ... 0x113: /* ADD register */
            a = op >> 3 & 15, b = (op >> 4 & 8) | LOW(0);
            x = HIGH(b) + HIGH(a);
            SET_ANY(b, x);
            break;
        case 0x114 ... 0x117: /* CMP register */
            a = (op >> 4 & 8) | LOW(0), b = op >> 3 & 15;
            a = a == 15 ? next : r[a], b = b == 15 ? next : r[b];
            SUB(at, a, b, 0);
            break;
        case 0x118 ... 0x11b: /* MOV register */
            a = op >> 3 & 15, b = (op >> 4 & 8) | LOW(0);
            x = HIGH(a);
            SET_ANY(b, x);
            break;
        case 0x11c ... 0x11f: /* BX, BLX */
            x = op >> 3 & 15;
            x = x == 15 ? next : r[x];
            if (op & 7 || (!(op & 0x80) && s->handler && x >> 28 == 15))
                SLOW;
            if (op & 0x80)
                r[14] = next | 1;
            next = x & ~1u;
            took = 2;
            break;
        case 0x120 ... 0x13f: at = ((pc + 4) & ~3u) + ((op & 0xffu) << 2); b = LOW(8); goto load_word;
        case 0x160 ... 0x167: at = r[LOW(3)] + r[LOW(6)]; b = LOW(0); goto load_word;
        case 0x1a0 ... 0x1bf: at = r[LOW(3)] + (op >> 4 & 0x7c); b = LOW(0); goto load_word;
        case 0x260 ... 0x27f: at = r[13] + ((op & 0xffu) << 2); b = LOW(8);
        load_word:
            access.cycles = cycles;
            if (!load(&access, at, &x))
                SLOW;
            r[b] = x;
            took = 1 + access.io;
            break;
        case 0x140 ... 0x147: at = r[LOW(3)] + r[LOW(6)]; b = LOW(0); goto store_word;
        case 0x180 ... 0x19f: at = r[LOW(3)] + (op >> 4 & 0x7c); b = LOW(0); goto store_word;
        case 0x240 ... 0x25f: at = r[13] + ((op & 0xffu) << 2); b = LOW(8);
        store_word:
            if (!store(&access, at, r[b]))
                SLOW;
            took = 1 + access.io;
            break;
#define LOAD(type) do { const uint8_t *from = memory(s, at, sizeof(type)); type got; if (!from) SLOW; \
        memcpy(&got, from, sizeof got); r[LOW(0)] = (uint32_t)(int32_t)got; took = 2; } while (0)
#define STORE(type) do { uint8_t *to = writable(s, at, sizeof(type)); type put = (type)r[LOW(0)]; if (!to) SLOW; \
        memcpy(to, &put, sizeof put); took = 2; } while (0)
        case 0x148 ... 0x14f: at = r[LOW(3)] + r[LOW(6)]; STORE(uint16_t); break;
        case 0x150 ... 0x157: at = r[LOW(3)] + r[LOW(6)]; STORE(uint8_t); break;
        case 0x158 ... 0x15f: at = r[LOW(3)] + r[LOW(6)]; LOAD(int8_t); break;
        case 0x168 ... 0x16f: at = r[LOW(3)] + r[LOW(6)]; LOAD(uint16_t); break;
        case 0x170 ... 0x177: at = r[LOW(3)] + r[LOW(6)]; LOAD(uint8_t); break;
        case 0x178 ... 0x17f: at = r[LOW(3)] + r[LOW(6)]; LOAD(int16_t); break;
        case 0x1c0 ... 0x1df: at = r[LOW(3)] + (op >> 6 & 31); STORE(uint8_t); break;
        case 0x1e0 ... 0x1ff: at = r[LOW(3)] + (op >> 6 & 31); LOAD(uint8_t); break;
        case 0x200 ... 0x21f: at = r[LOW(3)] + (op >> 5 & 62); STORE(uint16_t); break;
        case 0x220 ... 0x23f: at = r[LOW(3)] + (op >> 5 & 62); LOAD(uint16_t); break;
        case 0x280 ... 0x29f: r[LOW(8)] = (pc & ~3u) + 4 + ((op & 0xffu) << 2); break;
        case 0x2a0 ... 0x2bf: r[LOW(8)] = r[13] + ((op & 0xffu) << 2); break;
        case 0x2c0 ... 0x2c1: r[13] = (r[13] + ((op & 0x7fu) << 2)) & ~3u; break;
        case 0x2c2 ... 0x2c3: r[13] = (r[13] - ((op & 0x7fu) << 2)) & ~3u; break;
        case 0x2c8: r[LOW(0)] = (uint32_t)(int16_t)r[LOW(3)]; break;
        case 0x2c9: r[LOW(0)] = (uint32_t)(int8_t)r[LOW(3)]; break;
        case 0x2ca: r[LOW(0)] = r[LOW(3)] & 0xffff; break;
        case 0x2cb: r[LOW(0)] = r[LOW(3)] & 0xff; break;
        case 0x2d0 ... 0x2d7: { /* PUSH */
            uint8_t *to;
            count = (uint32_t)__builtin_popcount(op & 0x1ff);
            if (!count || !(to = writable(s, r[13] - 4 * count, 4 * count)))
                SLOW;
            r[13] -= 4 * count;
            for (a = 0; a < 8; a++)
                if (op >> a & 1) {
                    memcpy(to, &r[a], 4);
                    to += 4;
                    took++;
                }
            if (op & 0x100)
                memcpy(to, &r[14], 4);
            break;
        }
        case 0x2f0 ... 0x2f7: { /* POP */
            const uint8_t *from;
            count = (uint32_t)__builtin_popcount(op & 0x1ff);
            if (!count || !(from = memory(s, r[13], 4 * count)))
                SLOW;
            if (op & 0x100) {
                memcpy(&x, from + 4 * (count - 1), 4);
                if (s->handler && x >> 28 == 15)
                    SLOW;
                next = x & ~1u;
                took = 3;
            }
            r[13] = (r[13] + 4 * count) & ~3u;
            for (a = 0; a < 8; a++)
                if (op >> a & 1) {
                    memcpy(&r[a], from, 4);
                    from += 4;
                    took++;
                }
            break;
        }
        case 0x2d9: /* CPSIE, CPSID */
            if (op == 0xb672)
                s->masked = 1;
            else if (op == 0xb662) {
                s->masked = 0;
                s->let_in = s->pending;
            } else
                SLOW;
            break;
        case 0x2e8: r[LOW(0)] = __builtin_bswap32(r[LOW(3)]); break;
        case 0x2e9: a = __builtin_bswap32(r[LOW(3)]); r[LOW(0)] = a >> 16 | a << 16; break;
        case 0x2eb: r[LOW(0)] = (uint32_t)(int16_t)__builtin_bswap16((uint16_t)r[LOW(3)]); break;
        case 0x2fc ... 0x2fd:
            if (op == 0xbf40)
                s->event = 1;
            else if (op == 0xbf20 && s->event) {
                s->event = 0;
                took = 2;
            } else if (op != 0xbf00)
                SLOW;
            break;
        case 0x300 ... 0x33f: { /* STMIA, LDMIA */
            const int loads = op >> 11 & 1;
            b = LOW(8), at = r[b], count = (uint32_t)__builtin_popcount(op & 0xff);
            if (!(loads ? memory(s, at, 4 * count) : writable(s, at, 4 * count)) && !divider(at, 4 * count))
                SLOW;
            for (a = 0; a < 8; a++)
                if (op >> a & 1) {
                    if (loads)
                        load(&access, at, &r[a]);
                    else
                        store(&access, at, r[a]);
                    at += 4;
                    took++;
                }
            if (!(op >> b & 1))
                r[b] = at;
            break;
        }
        case 0x340 ... 0x377: /* B conditional */
            switch (op >> 9 & 7) {
            case 0: x = z; break;
            case 1: x = c; break;
            case 2: x = n; break;
            case 3: x = v; break;
            case 4: x = c && !z; break;
            case 5: x = n == v; break;
            default: x = n == v && !z; break;
            }
            if (x != (op >> 8 & 1u)) {
                next = pc + 4 + ((uint32_t)(int8_t)op << 1);
                took = 2;
            }
            break;
        case 0x380 ... 0x39f: /* B */
            x = (op & 0x7ffu) << 1;
            next = pc + 4 + (x & 0x800 ? x - 0x1000 : x);
            took = 2;
            break;
        case 0x3c0 ... 0x3df:
            memcpy(&op2, code + 2, 2);
            if ((op2 & 0xd000) == 0xd000) { /* BL */
                uint32_t sign = op >> 10 & 1, i1 = !(sign ^ (op2 >> 13 & 1)), i2 = !(sign ^ (op2 >> 11 & 1));
                r[14] = (pc + 4) | 1;
                next = pc + 4 + ((sign ? 0xff000000u : 0) | i1 << 23 | i2 << 22 | (op & 0x3ffu) << 12
                                 | (op2 & 0x7ffu) << 1);
                took = 3;
            } else if (op == 0xf3bf && (op2 & 0xffc0) == 0x8f40 && (op2 & 0x30) != 0x30) { /* barriers */
                next = pc + 4;
                took = 3;
            } else if (op == 0xf3ef && (op2 & 0xf0ff) == 0x8010) { /* MRS PRIMASK */
                r[op2 >> 8 & 15] = s->masked;
                next = pc + 4;
                took = 3;
            } else if ((op & 0xfff0) == 0xf380 && op2 == 0x8810) { /* MSR PRIMASK */
                s->masked = r[op & 15] & 1;
                s->let_in = s->pending;
                next = pc + 4;
                took = 3;
            } else
                SLOW;
            break;
        default:
            SLOW;
        }
        pc = next;
        cycles += took;
        if (s->let_in)
            break;
    }
out:
    r[15] = pc;
    s->flags = n << 31 | z << 30 | c << 29 | v << 28;
    return cycles;
}
