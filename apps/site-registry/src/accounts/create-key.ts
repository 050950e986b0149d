import { createHash, randomBytes } from 'node:crypto';

/**
 * Creates a random API key of 192 bits, in base64url, which needs no escaping in a URL. It begins with a letter or a digit:
 * command-line programs read an argument that begins with `-` as an option.
 */
export function createKey(): string {
  const key = randomBytes(24).toString('base64url');
  return /^[-_]/.test(key) ? createKey() : key;
}

/** Computes the SHA-256 hash of a key, hexadecimal. Keys are stored and published only as hashes. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export const createKeyId = (): string => `k${randomBytes(6).toString('hex')}`;
