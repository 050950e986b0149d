import { createHash, randomBytes } from 'node:crypto';

/** Creates a random API key of 192 bits. Base64url needs no escaping in a URL. */
export const createKey = (): string => randomBytes(24).toString('base64url');

/** Computes the SHA-256 hash of a key, hexadecimal. Keys are stored and published only as hashes. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export const createKeyId = (): string => `k${randomBytes(6).toString('hex')}`;
