import { createHash } from 'node:crypto';
import { IsOptional, IsString, Length } from 'class-validator';
import { DaystarError } from '../errors/daystar-error';

export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** Kinds of resources that a request with an idempotency key creates once. */
export type CreatedKind = 'site' | 'webhook' | 'key' | 'history';

/** Validates the optional idempotency key of a command: a text of the client, unique among its creations of that kind. */
export const IsIdempotencyKey = (): PropertyDecorator => (target, property) => {
  for (const decorate of [IsOptional(), IsString(), Length(1, MAX_IDEMPOTENCY_KEY_LENGTH)]) decorate(target, property);
};

/**
 * Derives the identity of a resource from its account and an idempotency key, so that a repeated request finds it.
 * @param scope distinguishes creations of a kind that may share a key, such as the key that a new one replaces
 * @returns 64 bits as 16 hexadecimal characters
 */
export function deriveCreatedId(
  kind: CreatedKind,
  accountId: string,
  idempotencyKey: string,
  ...scope: readonly string[]
): string {
  const source = JSON.stringify([kind, accountId, idempotencyKey, ...scope]);
  return createHash('sha256').update(source).digest('hex').slice(0, 16);
}

/** Error of a request whose idempotency key created a resource from another body. */
export const createOtherBodyError = (): DaystarError =>
  new DaystarError('Conflict', "This 'Idempotency-Key' was used with another body. Use a new key.");

/** Error of a request whose idempotency key created a resource that is deleted. @param resource such as `site` */
export const createDeletedResourceError = (resource: string): DaystarError =>
  new DaystarError('Conflict', `The ${resource} of this 'Idempotency-Key' was deleted. Use a new key.`);
