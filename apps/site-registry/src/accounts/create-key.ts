import { randomBytes } from 'node:crypto';

/**
 * Creates a random API key of 192 bits, in base64url, which needs no escaping in a URL. It begins with a letter or a digit:
 * command-line programs read an argument that begins with `-` as an option.
 */
export function createKey(): string {
  const key = randomBytes(24).toString('base64url');
  return /^[-_]/.test(key) ? createKey() : key;
}

export const createKeyId = (): string => `k${randomBytes(6).toString('hex')}`;
