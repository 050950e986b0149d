/**
 * The adaptive binary arithmetic decoder of JPEG 2000 (MQ decoder, ISO/IEC 15444-1 annex C). One instance of the state
 * suffices, because decoding never yields: module variables are faster than fields.
 *
 * A caller keeps `margin` in a local variable, and decodes a symbol of context k like this:
 * ```
 * let state = contexts[k];
 * margin -= state >> 7;
 * if (margin < 0) {
 *   state = decodeWithRenormalization(margin, k);
 *   margin = state >> 1;
 * }
 * const symbol = state & 1;
 * ```
 * The margin is the smaller of A - 0x8000 and C, the registers of the standard. While it is not negative, the more probable symbol
 * follows and the registers need no shift. Registers are scaled by 2^8, so that C holds the bits of the next byte.
 */

/** Table C.2: probability Qe, next state after the more and after the less probable symbol, and whether the latter switches senses. */
const STATES: readonly (readonly [number, number, number, number])[] = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6, 0],
  [0x1801, 3, 9, 0],
  [0x0ac1, 4, 12, 0],
  [0x0521, 5, 29, 0],
  [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14, 0],
  [0x4801, 9, 14, 0],
  [0x3801, 10, 14, 0],
  [0x3001, 11, 17, 0],
  [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0],
  [0x1601, 29, 21, 0],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14, 0],
  [0x5101, 17, 15, 0],
  [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0],
  [0x3401, 20, 18, 0],
  [0x3001, 21, 19, 0],
  [0x2801, 22, 19, 0],
  [0x2401, 23, 20, 0],
  [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0],
  [0x1801, 26, 23, 0],
  [0x1601, 27, 24, 0],
  [0x1401, 28, 25, 0],
  [0x1201, 29, 26, 0],
  [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0],
  [0x09c1, 32, 29, 0],
  [0x08a1, 33, 30, 0],
  [0x0521, 34, 31, 0],
  [0x0441, 35, 32, 0],
  [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0],
  [0x0141, 38, 35, 0],
  [0x0111, 39, 36, 0],
  [0x0085, 40, 37, 0],
  [0x0049, 41, 38, 0],
  [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0],
  [0x0009, 44, 41, 0],
  [0x0005, 45, 42, 0],
  [0x0001, 45, 43, 0],
  [0x5601, 46, 46, 0],
];

/** Bits below the probability in an entry of `contexts`: the number of the state and, lowest, the more probable symbol. */
const STATE_BITS = 7;
const STATE_MASK = 0x7f;
const REGISTER_SCALE = 8;
/** A at 0x8000, the least it can be between symbols. */
const LEAST_INTERVAL = 0x8000 << REGISTER_SCALE;

const encodeState = (number: number, symbol: number) =>
  (STATES[number][0] << (REGISTER_SCALE + STATE_BITS)) | (number << 1) | symbol;
/** Next state by twice the present one (number and more probable symbol), plus 1 after the less probable symbol. */
const NEXT_STATES = new Int32Array(4 * STATES.length).map((_, i) => {
  const [, afterMoreProbable, afterLessProbable, isSwitched] = STATES[i >> 2];
  const symbol = (i >> 1) & 1;
  return (i & 1) === 0 ? encodeState(afterMoreProbable, symbol) : encodeState(afterLessProbable, symbol ^ isSwitched);
});

export const CONTEXT_COUNT = 19;
export const RUN_CONTEXT = 17;
export const UNIFORM_CONTEXT = 18;
/** State of each context, as `encodeState` returns it. */
export const contexts = new Int32Array(CONTEXT_COUNT);

let bytes = new Uint8Array();
/** Registers in an array of integers: variables of a module are tagged values, and slower. */
const registers = new Int32Array(4);
const POSITION = 0;
/** Shifts until the next byte is needed. */
const SHIFTS_LEFT = 1;
/** What to add to the margin for A and for C. */
const INTERVAL_OFFSET = 2;
const CODE_OFFSET = 3;

/** Starts a code word segment. @param segment its bytes, followed by two bytes 0xff @returns the margin */
export function startDecoding(segment: Uint8Array<ArrayBuffer>): number {
  contexts.fill(encodeState(0, 0));
  contexts[0] = encodeState(4, 0);
  contexts[RUN_CONTEXT] = encodeState(3, 0);
  contexts[UNIFORM_CONTEXT] = encodeState(46, 0);
  bytes = segment;
  registers[POSITION] = 0;
  const code = (bytes[0] << REGISTER_SCALE) + readByte();
  registers[SHIFTS_LEFT] -= 7;
  return splitRegisters(LEAST_INTERVAL, code << 7);
}

/**
 * Finishes a symbol for which the margin became negative, and adapts the context.
 * @returns twice the new margin, plus the symbol
 */
export function decodeWithRenormalization(margin: number, context: number): number {
  const state = contexts[context];
  const probability = state >> STATE_BITS;
  const interval = margin + registers[INTERVAL_OFFSET];
  const remainder = margin + registers[CODE_OFFSET];
  // Masks instead of branches, because the processor cannot predict them. The less probable symbol has the part of size Qe.
  // If that is the larger part, the two are exchanged.
  const lowerMask = remainder >> 31;
  const exchangedMask = (interval - probability) >> 31;
  const isLessProbable = (lowerMask ^ exchangedMask) & 1;
  contexts[context] = NEXT_STATES[((state & STATE_MASK) << 1) | isLessProbable];
  const part = interval + ((probability - interval) & lowerMask);
  const shift = Math.clz32(part) - REGISTER_SCALE;
  let code = remainder + (probability & lowerMask);
  let rest = shift;
  let shiftsLeft = registers[SHIFTS_LEFT];
  while (rest > shiftsLeft) {
    rest -= shiftsLeft;
    code = (code << shiftsLeft) + readByte();
    shiftsLeft = registers[SHIFTS_LEFT];
  }
  registers[SHIFTS_LEFT] = shiftsLeft - rest;
  return (splitRegisters(part << shift, code << rest) << 1) | ((state & 1) ^ isLessProbable);
}

/** Sets the offsets for A and C. @returns the margin */
function splitRegisters(interval: number, code: number): number {
  const difference = interval - LEAST_INTERVAL - code;
  const margin = code + (difference & (difference >> 31));
  registers[INTERVAL_OFFSET] = interval - margin;
  registers[CODE_OFFSET] = code - margin;
  return margin;
}

/** Reads what the next byte adds to C. A byte after 0xff has seven bits; a marker ends the segment, and bits of one follow. */
function readByte(): number {
  const position = registers[POSITION];
  const next = bytes[position + 1];
  const isStuffed = bytes[position] === 0xff;
  registers[SHIFTS_LEFT] = isStuffed ? 7 : 8;
  if (!isStuffed) {
    registers[POSITION] = position + 1;
    return next;
  }
  if (next > 0x8f) {
    registers[SHIFTS_LEFT] = 8;
    return 0xff;
  }
  registers[POSITION] = position + 1;
  return next << 1;
}
