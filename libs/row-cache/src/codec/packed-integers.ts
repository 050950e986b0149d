/**
 * Number of values that share a bit width: short groups follow changes of weather, long ones amortize the width byte.
 */
const GROUP_SIZE = 16;
/** Orders of differencing: 0 suits noise, 1 steps, 2 curves. */
const ORDERS = [0, 1, 2];

/**
 * Packs slowly varying 32-bit integers. It applies the order of differences with the smallest result and zigzag
 * encoding. Each group of 16 then has one byte for the bit width, and the values in that many bits. Nights, all 0, take
 * half a bit per value. Differences wrap around at 32 bits, so that all integers are exact.
 */
export function packIntegers(values: Int32Array): Uint8Array {
  const candidates = ORDERS.map((order) => {
    const codes = encodeDifferences(values, order);
    const widths = computeGroupWidths(codes);
    return { order, codes, widths, bits: widths.reduce((sum, width) => sum + width, 0) };
  });
  const { order, codes, widths } = candidates.reduce((best, next) => (next.bits < best.bits ? next : best));
  const packed = new Uint8Array(1 + widths.length + 2 * widths.reduce((sum, width) => sum + width, 0));
  packed[0] = order;
  let position = 1;
  for (let group = 0; group < widths.length; group++) {
    packed[position++] = widths[group];
    position = writeGroup(
      codes.subarray(group * GROUP_SIZE, (group + 1) * GROUP_SIZE),
      widths[group],
      packed,
      position,
    );
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

function encodeDifferences(values: Int32Array, order: number): Uint32Array {
  const codes = new Uint32Array(values.length);
  let previous = 0;
  let previousDifference = 0;
  for (let i = 0; i < values.length; i++) {
    const difference = order > 0 ? (values[i] - previous) | 0 : values[i];
    const residual = order > 1 ? (difference - previousDifference) | 0 : difference;
    previous = values[i];
    previousDifference = difference;
    codes[i] = (residual << 1) ^ (residual >> 31);
  }
  return codes;
}

function computeGroupWidths(codes: Uint32Array): Uint8Array {
  const widths = new Uint8Array(Math.ceil(codes.length / GROUP_SIZE));
  for (let group = 0; group < widths.length; group++) {
    const end = Math.min((group + 1) * GROUP_SIZE, codes.length);
    let combinedBits = 0;
    for (let i = group * GROUP_SIZE; i < end; i++) combinedBits |= codes[i];
    widths[group] = 32 - Math.clz32(combinedBits);
  }
  return widths;
}

function writeGroup(codes: Uint32Array, width: number, packed: Uint8Array, position: number): number {
  let pending = 0;
  let bits = 0;
  for (let i = 0; i < codes.length; i++) {
    // At most seven bits are pending, so that halves of 16 bits keep the 32-bit shifts safe.
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
