import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingAccepted(header: string | string[] | undefined = ''): Encoding {
  const names = String(header)
    .split(',')
    .filter((wish) => !/;\s*q=0(\.0*)?\s*$/.test(wish))
    .map((wish) => wish.split(';', 1)[0].trim().toLowerCase());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}

/** Quality 5 is as small as gzip's best and about as fast as its default. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compresses on a thread of its own. */
export async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.from(text);
  if (encoding === 'br') return promisify(brotliCompress)(plain, BROTLI);
  return encoding === 'gzip' ? promisify(gzip)(plain) : plain;
}
