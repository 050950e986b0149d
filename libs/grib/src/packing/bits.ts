/**
 * Views bytes such that `padding` more bytes (eight or more) can be read after them, and any number of others. The loops
 * below can then load a whole 32-bit word at any byte without a check for the end. Callers compare their bit counts with
 * the true length first. Bytes that are not followed by enough others are copied, with zeros after them.
 */
export function createPaddedView(bytes: Uint8Array, padding = 8): DataView {
  const { buffer, byteOffset, length } = bytes;
  if (byteOffset + length + padding <= buffer.byteLength) return new DataView(buffer, byteOffset);
  const padded = new Uint8Array(length + padding);
  padded.set(bytes);
  return new DataView(padded.buffer);
}

/** Unpacks `count` unsigned numbers of `width` (0 to 32) bits, most significant bit first, starting at bit `start`. */
export function readBits(
  view: DataView,
  start: number,
  width: number,
  count: number,
  out = new Uint32Array(count),
): Uint32Array {
  if (width === 0) return out;
  const drop = 32 - width;
  if (width <= 25) {
    for (let i = 0, bit = start; i < count; i++, bit += width) {
      out[i] = (view.getUint32(bit >>> 3) << (bit & 7)) >>> drop;
    }
  } else {
    for (let i = 0, bit = start; i < count; i++, bit += width) {
      const byte = bit >>> 3;
      const shift = bit & 7;
      out[i] = ((view.getUint32(byte) << shift) | (view.getUint8(byte + 4) >>> (8 - shift))) >>> drop;
    }
  }
  return out;
}
