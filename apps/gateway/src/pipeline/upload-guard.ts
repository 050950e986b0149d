import { type Account, DaystarError } from '@daystar/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Injectable, Optional } from '@nestjs/common';
import { Authenticator } from '../auth/authenticator';
import { addressGroup } from '../rate-limiting/address-group';
import { Quota } from '../rate-limiting/quota';
import { sendError } from '../http/error-body';
import type { GatewayRequest } from '../http/gateway-request';
import { isOfMeasurements } from '../http/body-parsers/json-body-parser';
import { hasBody } from '../http/admission-control';
import { onceClosed } from '../http/once-closed';
import { queryOf } from '../http/query-reader';
import { UploadSlots } from './upload-slots';

/** Bodies that arrive at one time, of all clients and of one address. They take no place of `AdmissionControl` yet. */
const MAX_OPEN = 512;
const MAX_OPEN_PER_ADDRESS = 32;
/** Of those, bodies of over 64 kB, 128 MB in all; each keeps its memory until it has been parsed. */
const MAX_LARGE = 32;
const MAX_LARGE_PER_ACCOUNT = 4;
const LARGE_BYTES = 64 * 1024;
/** Forms and registrations come without a key; nothing that is larger does. */
const MAX_BYTES_WITHOUT_KEY = 16 * 1024;
/** Checking measurements takes longer than parsing them. */
const MAX_BYTES_OF_MEASUREMENTS_WITHOUT_KEY = 4 * 1024;
/** A body of which nothing arrives for so long is given up. */
const STALL_MS = 5000;
/** Hundreds that stall together are not ended together, which would hold up everybody else. */
const STALL_JITTER = 0.3;

export interface UploadLimits {
  readonly maxOpen?: number;
  readonly maxOpenPerAddress?: number;
  readonly stallMs?: number;
}

/**
 * Decides before a body is read whether it is read at all: its type fits the route, its sender has a key or sends little,
 * and not too many bodies are arriving. A body that stalls is ended.
 */
@Injectable()
export class UploadGuard {
  private readonly slots: UploadSlots;
  private readonly largeSlots = new UploadSlots(MAX_LARGE, MAX_LARGE_PER_ACCOUNT);

  constructor(
    private readonly authenticator: Authenticator,
    private readonly quota: Quota,
    @Optional() private readonly limits: UploadLimits = {},
  ) {
    this.slots = new UploadSlots(limits.maxOpen ?? MAX_OPEN, limits.maxOpenPerAddress ?? MAX_OPEN_PER_ADDRESS);
  }

  /** To be called before `AdmissionControl`, so that what is refused here takes no place. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request, reply) => {
      if (!hasBody(request)) return;
      try {
        checkType(request);
        const account = await this.checkSender(request as GatewayRequest, reply);
        this.admit(request, reply, account);
      } catch (error) {
        // Otherwise the body of a refused request would still be received, and its connection kept.
        void reply.header('connection', 'close');
        throw error;
      }
    });
    fastify.addHook('preValidation', (request, _reply, done) => {
      (request as Uploading).uploaded?.();
      done();
    });
  }

  /** @returns the account whose key it has, if any */
  private async checkSender(request: GatewayRequest, reply: FastifyReply): Promise<Account | undefined> {
    // What operators send is checked by the guard of the admin interface, and is streamed.
    if (request.routeOptions.url?.startsWith('/admin/')) return undefined;
    const caller = this.authenticator.authenticate(request.headers, queryOf(request as FastifyRequest));
    if (caller) {
      // What is refused for the limit of its plan need not be parsed before.
      if (lengthOf(request) > LARGE_BYTES) this.quota.checkRoom(caller.account);
      return caller.account;
    }
    this.quota.checkAnonymous(request.ip);
    const maxBytes = isOfMeasurements(request) ? MAX_BYTES_OF_MEASUREMENTS_WITHOUT_KEY : MAX_BYTES_WITHOUT_KEY;
    if (lengthOf(request) <= maxBytes) return undefined;
    await this.quota.consumeAnonymous(request.ip, reply);
    throw new DaystarError('Unauthorized', 'A body of this size takes a valid API key.');
  }

  private admit(request: Uploading, reply: FastifyReply, account?: Account): void {
    const release = this.slots.tryAcquire(addressGroup(request.ip).narrow);
    if (!release) throw tooMany('Too many uploads are in progress.');
    const releaseLarge = this.enterLarge(request, account);
    if (!releaseLarge) {
      release();
      throw tooMany('Too many large uploads are in progress.');
    }
    const stopWatching = endWhenStalled(request, reply, this.limits.stallMs ?? STALL_MS);
    const leave = () => {
      if (request.uploaded === undefined) return;
      request.uploaded = undefined;
      stopWatching();
      release();
      releaseLarge();
    };
    request.uploaded = leave;
    onceClosed(reply.raw, leave);
  }

  private enterLarge(request: FastifyRequest, account?: Account): (() => void) | undefined {
    if (!account || lengthOf(request) <= LARGE_BYTES) return () => undefined;
    return this.largeSlots.tryAcquire(account.account_id);
  }
}

const tooMany = (message: string) => new DaystarError('Busy', message, [], { retryAfterSeconds: 5 });

/** A request whose body is arriving. */
type Uploading = FastifyRequest & { uploaded?: () => void };

/** Infinite when it is not said. */
const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? Infinity);

/** Only measurements come as tables. @throws DaystarError UnsupportedMediaType before the body is read */
function checkType({ headers, routeOptions: { url = '' } }: FastifyRequest): void {
  if (!headers['content-type']?.toLowerCase().startsWith('text/csv') || url.endsWith('/measurements')) return;
  throw new DaystarError('UnsupportedMediaType', 'Bodies must be JSON, with Content-Type application/json.');
}

/** @returns stops watching */
function endWhenStalled(request: FastifyRequest, reply: FastifyReply, stallMs: number): () => void {
  const { socket } = request.raw;
  let seen = socket.bytesRead;
  const timer = setInterval(
    () => {
      // It is in, and waits to be parsed.
      if (request.raw.complete) return clearInterval(timer);
      if (socket.bytesRead > seen) return void (seen = socket.bytesRead);
      clearInterval(timer);
      if (reply.sent || reply.raw.headersSent) return;
      reply.raw.once('finish', () => socket.destroy());
      void reply.header('connection', 'close');
      const message = `Nothing of the body arrived for ${stallMs / 1000} seconds.`;
      sendError(reply, new DaystarError('RequestTimeout', message), request.headers.accept);
    },
    stallMs * (1 + STALL_JITTER * Math.random()),
  );
  return () => clearInterval(timer);
}
