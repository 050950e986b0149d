import { PREVIOUS_BITMAP, buildGrib2Message } from './grib2-builder';

/** Merges two messages of edition 2 into one: all sections of the first, then sections `from` (2 to 4) to 7 of the second. */
export function mergeMessages(
  first: Uint8Array,
  second: Uint8Array,
  { from, hasSameBitmap = false }: { from: number; hasSameBitmap?: boolean },
): Uint8Array {
  const repeated = splitSections(second).filter((section) => section[4] >= from);
  const masked = repeated.map((section) => (hasSameBitmap && section[4] === 6 ? PREVIOUS_BITMAP : section));
  return buildGrib2Message([...splitSections(first), ...masked], first[6]);
}

/** Sections 1 to 7. */
function splitSections(message: Uint8Array): number[][] {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const sections: number[][] = [];
  for (let offset = 16; offset < message.length - 4;) {
    const length = view.getUint32(offset);
    sections.push([...message.subarray(offset, offset + length)]);
    offset += length;
  }
  return sections;
}
