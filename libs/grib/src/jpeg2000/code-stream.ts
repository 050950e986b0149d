import type { Coding } from './image-layout';

export interface CodeStream {
  readonly coding: Coding;
  readonly tile: Uint8Array;
  /** Bits of a sample, and whether samples are signed. */
  readonly bits: number;
  readonly isSigned: boolean;
}

const SOC = 0xff4f;
const SIZ = 0xff51;
const COD = 0xff52;
const QCD = 0xff5c;
const COM = 0xff64;
const SOT = 0xff90;
const SOD = 0xff93;
const EOC = 0xffd9;
const TLM = 0xff55;
const PLT = 0xff58;
/** Lengths of segments, bytes. */
const SOT_LENGTH = 8;
/** Logarithm of the least area of a code block. Encoders use 12; smaller blocks would take much memory. */
const MIN_BLOCK_AREA = 8;
const SIZ_LENGTH = 39;
const COD_LENGTH = 10;

/**
 * Reads the markers of a code stream (ISO/IEC 15444-1 annex A).
 * @returns undefined if the stream uses features that encoders of GRIB do not: several tiles or components, precincts,
 *   other coding styles than the default, or the irreversible transform
 */
export function readCodeStream(bytes: Uint8Array): CodeStream | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const segments = new Map<number, DataView>();
  const parts: Uint8Array[] = [];
  if (view.getUint16(0) !== SOC) return undefined;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = view.getUint16(at);
    if (marker === EOC) break;
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return undefined;
    const segment = new DataView(bytes.buffer, bytes.byteOffset + at + 4, length - 2);
    if (marker === SOT) {
      if (segment.byteLength < SOT_LENGTH) return undefined;
      const size = segment.getUint32(2);
      const end = size === 0 ? bytes.length : at + size;
      const start = findTileData(view, at + 2 + length, Math.min(end, bytes.length));
      if (start === undefined || segment.getUint16(0) !== 0) return undefined;
      parts.push(bytes.subarray(start, end));
      at = end;
    } else {
      if (![SIZ, COD, QCD, COM, TLM].includes(marker)) return undefined;
      segments.set(marker, segment);
      at += 2 + length;
    }
  }
  const [size, coding, quantization] = [segments.get(SIZ), segments.get(COD), segments.get(QCD)];
  if (!size || !coding || !quantization || parts.length === 0) return undefined;
  if (size.byteLength < SIZ_LENGTH || coding.byteLength < COD_LENGTH) return undefined;
  const read = readCoding(size, coding, quantization);
  return read && { ...read, tile: parts.length === 1 ? parts[0] : Buffer.concat(parts) };
}

/** Finds the data of a tile part, if its header has nothing but packet lengths and comments. */
function findTileData(view: DataView, start: number, end: number): number | undefined {
  for (let at = start; at + 4 <= end;) {
    const marker = view.getUint16(at);
    if (marker === SOD) return at + 2;
    if (marker !== PLT && marker !== COM) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function readCoding(size: DataView, coding: DataView, quantization: DataView): Omit<CodeStream, 'tile'> | undefined {
  const [width, height] = [size.getUint32(2), size.getUint32(6)];
  const offsets = [10, 14, 26, 30].map((at) => size.getUint32(at));
  const isOneTile = size.getUint32(18) >= width && size.getUint32(22) >= height;
  if (offsets.some((offset) => offset !== 0) || !isOneTile || size.getUint16(34) !== 1) return undefined;
  if (size.getUint8(37) !== 1 || size.getUint8(38) !== 1) return undefined;
  const levels = coding.getUint8(5);
  const [blockWidth, blockHeight] = [coding.getUint8(6) + 2, coding.getUint8(7) + 2];
  const isDefaultStyle = coding.getUint8(0) === 0 && coding.getUint8(8) === 0 && coding.getUint8(9) === 1;
  // A resolution is one precinct of 2^15 by 2^15.
  if (!isDefaultStyle || Math.max(width, height) > 2 ** 15) return undefined;
  const blockArea = blockWidth + blockHeight;
  if (blockWidth > 10 || blockHeight > 10 || blockArea < MIN_BLOCK_AREA || blockArea > 12 || levels > 32)
    return undefined;
  if (quantization.byteLength < 2 + 3 * levels) return undefined;
  const style = quantization.getUint8(0);
  if ((style & 0x1f) !== 0) return undefined;
  const planes = Array.from(
    { length: 1 + 3 * levels },
    (_, band) => (style >> 5) - 1 + (quantization.getUint8(1 + band) >> 3),
  );
  if (planes.some((count) => count > 30)) return undefined;
  const depth = size.getUint8(36);
  return {
    bits: (depth & 0x7f) + 1,
    isSigned: depth > 0x7f,
    coding: {
      width,
      height,
      levels,
      layers: coding.getUint16(2),
      isLayerFirst: coding.getUint8(1) === 0,
      blockWidth: 2 ** blockWidth,
      blockHeight: 2 ** blockHeight,
      planes,
    },
  };
}
