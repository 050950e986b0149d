import { GribError, type GribField, readGribFields } from '@daystar/grib';
import { Bzip2Decompressor } from '../bzip2/bzip2-decompressor';
import { UnexpectedResponseError } from '../download/bucket';
import { areWholeMessages } from '../model-runs/run-archive';

/** First bytes of bzip2. */
const MAGIC = 'BZh';

const decompressor = new Bzip2Decompressor();

/** Decompresses the message of a file. @throws UnexpectedResponseError when the bytes are not a compressed GRIB message */
export async function decompressMessage(path: string, compressed: Buffer): Promise<Buffer> {
  if (compressed.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new UnexpectedResponseError('unexpected-response', `${path} is not bzip2`);
  const message = await decompressor.decompress(compressed).catch((cause: Error) => {
    throw new UnexpectedResponseError('unreadable-file', `${path} is not readable bzip2: ${cause.message}`);
  });
  if (!areWholeMessages(message))
    throw new UnexpectedResponseError('unreadable-message', `${path} has no whole GRIB message`);
  return message;
}

/** Reads a property of the first field of a message; undefined when it cannot be read. */
export function readFirstField<T>(message: Uint8Array, read: (field: GribField) => T): T | undefined {
  try {
    for (const field of readGribFields(message)) return read(field);
  } catch (error) {
    if (!(error instanceof GribError)) throw error;
  }
  return undefined;
}
