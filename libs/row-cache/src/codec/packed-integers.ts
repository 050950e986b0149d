/**
 * Number of values that share a bit width: short groups follow changes of weather, long ones amortize the width byte.
 */
const GROUP_SIZE = 16;
/** Orders of differencing: 0 suits noise, 1 steps, 2 curves. */
const ORDERS = [0, 1, 2] as const;

/**
 * Packs slowly varying 32-bit integers. It takes differences of the order that packs smallest, then zigzag-encodes them.
 * Each group of 16 then has one byte for the bit width, and the values in that many bits. Nights, all 0, take half a bit
 * per value. Differences wrap around at 32 bits, so that all integers are exact.
 */
export function packIntegers(values: Int32Array): Uint8Array {
  const bits = sumGroupWidths(values);
  const order = ORDERS.reduce((best, next) => (bits[next] < bits[best] ? next : best));
  const codes = encodeDifferences(values, order);
  const packed = new Uint8Array(1 + Math.ceil(values.length / GROUP_SIZE) + 2 * bits[order]);
  packed[0] = order;
  let position = 1;
  for (let start = 0; start < values.length; start += GROUP_SIZE) {
    const end = Math.min(start + GROUP_SIZE, values.length);
    let combinedBits = 0;
    for (let i = start; i < end; i++) combinedBits |= codes[i];
    const width = 32 - Math.clz32(combinedBits);
    packed[position++] = width;
    if (width > 0) position = writeGroup(codes, start, end, width, packed, position);
  }
  return packed.subarray(0, position);
}

/**
 * Unpacks the integers of `packIntegers`.
 * @param values buffer for the result
 */
export function unpackIntegers(packed: Uint8Array, count: number, values = new Int32Array(count)): Int32Array {
  let position = 1;
  for (let start = 0; start < count; start += GROUP_SIZE) {
    const width = packed[position++];
    const end = Math.min(start + GROUP_SIZE, count);
    if (width === 0) values.fill(0, start, end);
    else readGroup(values, start, end, width, packed, position);
    position += (width * (end - start) + 7) >> 3;
  }
  for (let pass = 0; pass < packed[0]; pass++) {
    for (let i = 1, previous = values[0]; i < count; i++) values[i] = previous = (values[i] + previous) | 0;
  }
  return values;
}

/** Sums the bit widths of all groups for each order of differencing. */
function sumGroupWidths(values: Int32Array): [number, number, number] {
  let [previous, previousDifference] = [0, 0];
  let [bits0, bits1, bits2] = [0, 0, 0];
  for (let start = 0; start < values.length; start += GROUP_SIZE) {
    const end = Math.min(start + GROUP_SIZE, values.length);
    let [combined0, combined1, combined2] = [0, 0, 0];
    for (let i = start; i < end; i++) {
      const value = values[i];
      const difference = (value - previous) | 0;
      combined0 |= toZigzag(value);
      combined1 |= toZigzag(difference);
      combined2 |= toZigzag((difference - previousDifference) | 0);
      previous = value;
      previousDifference = difference;
    }
    bits0 += 32 - Math.clz32(combined0);
    bits1 += 32 - Math.clz32(combined1);
    bits2 += 32 - Math.clz32(combined2);
  }
  return [bits0, bits1, bits2];
}

const toZigzag = (residual: number): number => (residual << 1) ^ (residual >> 31);

/** Buffer of codes, reused by all calls. */
let codeBuffer = new Uint32Array(0);

/** Encodes differences of an order. The next call overwrites the result. */
function encodeDifferences(values: Int32Array, order: number): Uint32Array {
  if (codeBuffer.length < values.length) codeBuffer = new Uint32Array(values.length);
  const codes = codeBuffer;
  let previous = 0;
  let previousDifference = 0;
  for (let i = 0; i < values.length; i++) {
    const difference = order > 0 ? (values[i] - previous) | 0 : values[i];
    const residual = order > 1 ? (difference - previousDifference) | 0 : difference;
    previous = values[i];
    previousDifference = difference;
    codes[i] = toZigzag(residual);
  }
  return codes;
}

function writeGroup(
  codes: Uint32Array,
  from: number,
  to: number,
  width: number,
  packed: Uint8Array,
  position: number,
): number {
  let pending = 0;
  let bits = 0;
  for (let i = from; i < to; i++) {
    // Up to seven bits are pending. Codes are written in pieces of at most 16 bits, so that shifts stay within 32 bits.
    for (let remaining = width; remaining > 0;) {
      const bitsNow = remaining > 16 ? remaining - 16 : remaining;
      remaining -= bitsNow;
      pending = ((pending & 0xff) << bitsNow) | ((codes[i] >>> remaining) & 0xffff);
      for (bits += bitsNow; bits >= 8;) packed[position++] = pending >>> (bits -= 8);
    }
  }
  if (bits > 0) packed[position++] = pending << (8 - bits);
  return position;
}

/** Maximum number of bits that fit into a 32-bit integer together with up to seven pending bits. */
const MAX_BITS_AT_ONCE = 24;

function readGroup(
  values: Int32Array,
  from: number,
  to: number,
  width: number,
  packed: Uint8Array,
  position: number,
): void {
  const highBits = width > MAX_BITS_AT_ONCE ? 16 : width;
  const lowBits = width - highBits;
  let pending = 0;
  let bits = 0;
  for (let i = from; i < to; i++) {
    for (; bits < highBits; bits += 8) pending = (pending << 8) | packed[position++];
    bits -= highBits;
    let code = (pending >>> bits) & ((1 << highBits) - 1);
    if (lowBits > 0) {
      for (; bits < lowBits; bits += 8) pending = (pending << 8) | packed[position++];
      bits -= lowBits;
      code = (code << lowBits) | ((pending >>> bits) & ((1 << lowBits) - 1));
    }
    values[i] = (code >>> 1) ^ -(code & 1);
  }
}
