import { createHash } from 'node:crypto';

/** Computes the SHA-256 hash of an API key, hexadecimal. Keys are stored and published only as hashes. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Computes the hash of a read-only API key, hexadecimal. SHA-512/256 shares no hash with SHA-256: gateways that do not know
 * read-only keys find no key, instead of one with full access.
 */
export const hashReadOnlyApiKey = (key: string): string => createHash('sha512-256').update(key).digest('hex');
