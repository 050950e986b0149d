interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Jpeg2000Image extends Size {
  readonly bits: number;
  readonly isSigned?: boolean;
}

/** The encoder of @cornerstonejs/codec-openjpeg, as far as tests use it. */
export interface Jpeg2000Encoder {
  getDecodedBuffer(frame: object): Uint8Array;
  setDecompositions(levels: number): void;
  setQuality(isLossless: boolean, quality: number): void;
  setProgressionOrder(order: number): void;
  setBlockDimensions(size: Size): void;
  encode(): void;
  getEncodedBuffer(): Uint8Array;
  delete(): void;
}

/** Encodes an image without loss, unless `configure` changes that. @returns the bytes of the code stream */
export async function encodeJpeg2000(
  { width, height, bits, isSigned = false }: Jpeg2000Image,
  samples: readonly number[],
  configure: (encoder: Jpeg2000Encoder) => void = () => undefined,
): Promise<number[]> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the package has no types.
  const load = require('@cornerstonejs/codec-openjpeg/wasmjs') as (
    module: object,
  ) => Promise<{ J2KEncoder: new () => Jpeg2000Encoder }>;
  const { J2KEncoder } = await load({ print: () => undefined });
  const encoder = new J2KEncoder();
  const bytes = bits <= 8 ? samples : samples.flatMap((sample) => [sample & 0xff, (sample >> 8) & 0xff]);
  const frame = { width, height, bitsPerSample: bits, componentCount: 1, isSigned, isUsingColorTransform: false };
  encoder.getDecodedBuffer(frame).set(bytes);
  encoder.setDecompositions(Math.min(width, height) > 3 ? 2 : 0);
  encoder.setQuality(true, 0);
  configure(encoder);
  encoder.encode();
  const stream = Array.from(encoder.getEncodedBuffer());
  encoder.delete();
  return stream;
}
