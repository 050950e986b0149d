import { decodeCodeBlock } from './code-block';
import { readCodeStream } from './code-stream';
import { type Band, type CodeBlock, layOutImage } from './image-layout';
import { readPackets } from './packets';
import { invertWavelet } from './wavelet';

/**
 * Decodes a JPEG 2000 code stream of the kind that encoders of GRIB write: one component in one tile, with the reversible
 * wavelet. It takes less time than OpenJPEG in WebAssembly, which decodes the others.
 * @returns the samples by row, or undefined if the stream is of another kind or incomplete
 */
export function decodeImage(bytes: Uint8Array): Int32Array | Uint32Array | undefined {
  const stream = readCodeStream(bytes);
  if (!stream) return undefined;
  const { coding, tile, bits, isSigned } = stream;
  const resolutions = layOutImage(coding);
  if (!readPackets(tile, coding, resolutions)) return undefined;
  const coefficients = new Int32Array(coding.width * coding.height);
  for (const bands of resolutions) {
    for (const band of bands) for (const block of band.blocks) placeBlock(coefficients, coding.width, band, block);
  }
  const samples = invertWavelet(coefficients, coding.width, coding.height, coding.levels);
  const range = 2 ** bits;
  limitSamples(samples, isSigned ? 0 : range / 2, isSigned ? -range / 2 : 0, isSigned ? range / 2 - 1 : range - 1);
  return isSigned ? samples : new Uint32Array(samples.buffer);
}

/** Shifts the samples to their range (annex G.1). Samples of incomplete bit planes may exceed it. */
function limitSamples(samples: Int32Array, shift: number, smallest: number, largest: number): void {
  for (let i = 0; i < samples.length; i++) {
    samples[i] = Math.max(smallest, Math.min(largest, samples[i] + shift));
  }
}

function placeBlock(coefficients: Int32Array, stride: number, band: Band, block: CodeBlock): void {
  if (block.passes === 0) return;
  const { width, height } = block;
  const values = decodeCodeBlock(
    joinParts(block.parts),
    block,
    band.kind,
    band.planes - block.zeroPlanes,
    block.passes,
  );
  for (let y = 0, i = 0; y < height; y++) {
    const start = (block.y + y) * stride + block.x;
    for (let x = 0; x < width; x++, i++) {
      const value = values[i];
      const sign = value >> 31;
      // The lowest bit is half a unit.
      coefficients[start + x] = (((value & 0x7fffffff) >> 1) ^ sign) - sign;
    }
  }
}

/** Joins the parts of a segment, and ends it with the marker that the arithmetic decoder stops at. */
function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const joined = new Uint8Array(length + 2).fill(0xff, length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
