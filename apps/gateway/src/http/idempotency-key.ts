import { MAX_IDEMPOTENCY_KEY_LENGTH, createInvalidRequestError } from '@daystar/contracts';
import type { FastifyRequest } from 'fastify';

const VISIBLE_CHARACTERS = /^[\x21-\x7e]+$/;

/**
 * Reads the header `Idempotency-Key`, which lets a client repeat a request that creates something.
 * @throws DaystarError InvalidRequest
 */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  // Node joins repeated headers with a comma and a space.
  const key = headers['idempotency-key']?.toString();
  if (key === undefined) return undefined;
  if (key.length <= MAX_IDEMPOTENCY_KEY_LENGTH && VISIBLE_CHARACTERS.test(key)) return key;
  const message = `'Idempotency-Key' must have 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} visible ASCII characters, and be sent once.`;
  throw createInvalidRequestError([{ field_name: 'idempotency-key', error_code: 'Invalid', message }]);
}
