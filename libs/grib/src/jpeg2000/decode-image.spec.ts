import { encodeJpeg2000, type Jpeg2000Encoder } from '../testing/jpeg2000-encoder';
import { decodeImage } from './decode-image';

/** Smooth waves with some noise and a constant half, so that all contexts and runs of zeros occur. */
function createSamples(width: number, height: number, bits: number, smallest = 0): number[] {
  const range = 2 ** bits - 1;
  return Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x > width / 2 && y > height / 2) return smallest;
    const wave = (2 + Math.sin(x / 9) + Math.cos(y / 7)) / 4;
    const noise = ((i * 7919) % 101) / 1010;
    return smallest + Math.round(range * Math.min(1, 0.9 * wave + noise));
  });
}

async function decode(width: number, height: number, bits: number, configure?: (encoder: Jpeg2000Encoder) => void) {
  const samples = createSamples(width, height, bits);
  const stream = await encodeJpeg2000({ width, height, bits }, samples, configure);
  const decoded = decodeImage(Uint8Array.from(stream));
  return { samples, stream, decoded: decoded && Array.from(decoded) };
}

describe('a lossless JPEG 2000 image', () => {
  it.each([
    [150, 131, 12],
    [64, 64, 1],
    [65, 2, 16],
    [7, 300, 8],
    [200, 1, 16],
    [1, 90, 10],
  ])('of %d by %d samples of %d bits has the samples that were encoded', async (width, height, bits) => {
    const { samples, decoded } = await decode(width, height, bits);
    expect(decoded).toEqual(samples);
  });

  it.each([0, 1, 5])('is read with %d levels of the wavelet', async (levels) => {
    const { samples, decoded } = await decode(97, 83, 14, (encoder) => encoder.setDecompositions(levels));
    expect(decoded).toEqual(samples);
  });

  it.each([0, 1, 2, 3, 4])('is read with progression order %d', async (order) => {
    const { samples, decoded } = await decode(97, 83, 14, (encoder) => encoder.setProgressionOrder(order));
    expect(decoded).toEqual(samples);
  });

  it.each([
    [16, 16],
    [1024, 4],
    [4, 1024],
  ])('is read with code blocks of %d by %d', async (width, height) => {
    const setBlocks = (encoder: Jpeg2000Encoder) => encoder.setBlockDimensions({ width, height });
    const { samples, decoded } = await decode(1100, 45, 11, setBlocks);
    expect(decoded).toEqual(samples);
    const tall = await decode(45, 1100, 11, setBlocks);
    expect(tall.decoded).toEqual(tall.samples);
  });

  it('has negative samples if they are signed', async () => {
    const samples = createSamples(50, 40, 12, -2048);
    const stream = await encodeJpeg2000({ width: 50, height: 40, bits: 12, isSigned: true }, samples);
    expect(Array.from(decodeImage(Uint8Array.from(stream))!)).toEqual(samples);
  });
});

describe('a JPEG 2000 image that is left to the library', () => {
  it('has the irreversible wavelet', async () => {
    const { decoded } = await decode(64, 64, 8, (encoder) => encoder.setQuality(false, 1));
    expect(decoded).toBeUndefined();
  });

  it('ends early, at any byte', async () => {
    const { stream } = await decode(40, 30, 10);
    const end = stream.length - 2;
    for (let length = 45; length < end; length++) {
      expect(decodeImage(Uint8Array.from(stream.slice(0, length)))).toBeUndefined();
    }
  });

  it('has any byte changed, or decodes to as many samples', async () => {
    const { stream } = await decode(40, 30, 10);
    for (let byte = 43; byte < stream.length; byte++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const decoded = decodeImage(Uint8Array.from(stream.with(byte, value)));
        expect([undefined, 1200]).toContain(decoded?.length);
      }
    }
  });
});
