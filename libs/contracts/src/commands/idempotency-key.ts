import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { IsOptional, IsString, Length } from 'class-validator';
import { DaystarError } from '../errors/daystar-error';

export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** Kinds of resources that a request with an idempotency key creates once. */
type CreatedKind = 'site' | 'webhook' | 'key' | 'history';

/** Validates the optional idempotency key of a command: a text of the client, unique among its creations of that kind. */
export const IsIdempotencyKey = (): PropertyDecorator => (target, property) => {
  for (const decorate of [IsOptional(), IsString(), Length(1, MAX_IDEMPOTENCY_KEY_LENGTH)]) decorate(target, property);
};

/** What an earlier request with the same idempotency key created. */
export interface EarlierCreation<Resource> {
  /** Kind of the resource, such as `rooftop site`. */
  readonly kind: string;
  /** Body of that request; absent when it is not known any more, or need not be the same. */
  readonly body?: object;
  /** The resource as it is now; absent when it is deleted. */
  readonly resource?: Resource;
}

/**
 * The creation of a resource by a request that may have an idempotency key. Requests of an account with the same key, kind and
 * scope have the same id, so that only the first one creates the resource.
 */
export class IdempotentCreation {
  /** 64 bits as 16 hexadecimal characters: derived from the idempotency key, or random without one. */
  readonly id: string;

  /** @param scope distinguishes creations that may share a key, such as the API key that a new one replaces */
  constructor(
    private readonly kind: CreatedKind,
    accountId: string,
    private readonly idempotencyKey: string | undefined,
    scope: readonly string[] = [],
  ) {
    const source = JSON.stringify([kind, accountId, idempotencyKey, ...scope]);
    this.id =
      idempotencyKey === undefined
        ? randomBytes(8).toString('hex')
        : createHash('sha256').update(source).digest('hex').slice(0, 16);
  }

  /**
   * Finds the resource that an earlier request created.
   * @param request kind and body of this request
   * @param find finds the creation of the resource with this id
   * @returns undefined when the request is the first one, or has no idempotency key
   * @throws DaystarError Conflict when the earlier request had another kind or body, or the resource is deleted
   */
  async findEarlier<Resource>(
    request: { readonly kind: string; readonly body: object },
    find: () => Promise<EarlierCreation<Resource> | undefined>,
  ): Promise<Resource | undefined> {
    const earlier = this.idempotencyKey === undefined ? undefined : await find();
    if (!earlier) return undefined;
    if (earlier.kind !== request.kind) {
      throw new DaystarError('Conflict', `This 'Idempotency-Key' was used for a ${earlier.kind}. Send a new one.`);
    }
    if (earlier.body && !isDeepStrictEqual(toJson(earlier.body), toJson(request.body))) {
      throw new DaystarError('Conflict', "This 'Idempotency-Key' was used with another body. Send a new one.");
    }
    if (earlier.resource === undefined) {
      throw new DaystarError('Conflict', `The ${this.kind} of this 'Idempotency-Key' was deleted. Send a new one.`);
    }
    return earlier.resource;
  }
}

/** Converts an instance of a class to a plain object without undefined properties, as the database returns it. */
const toJson = (value: object): unknown => JSON.parse(JSON.stringify(value));
