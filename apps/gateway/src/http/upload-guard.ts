import { DaystarError } from '@daystar/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Callers } from '../accounts/callers';
import { addressGroup } from '../limits/address-group';
import type { Quota } from '../limits/quota';
import { refuse } from './error-body';
import type { GatewayRequest } from './gateway-request';
import { onceClosed } from './once-closed';
import { queryOf } from './query';

/** Bodies that arrive at one time, of all clients and of one address. They take no place of `Admission` yet. */
const MAX_OPEN = 512;
const MAX_OPEN_PER_ADDRESS = 32;
/** Forms and registrations come without a key; nothing that is larger does. */
const MAX_BYTES_WITHOUT_KEY = 16 * 1024;
/** A body of which nothing arrives for so long is given up. */
const STALL_MS = 5000;

export interface UploadLimits {
  readonly maxOpen?: number;
  readonly maxOpenPerAddress?: number;
  readonly stallMs?: number;
}

/**
 * Decides before a body is read whether it is read at all: its type fits the route, its sender has a key or sends little,
 * and not too many bodies are arriving. A body that stalls is ended.
 */
export class UploadGuard {
  private open = 0;
  private readonly openByAddress = new Map<string, number>();

  constructor(
    private readonly callers: Callers,
    private readonly quota: Quota,
    private readonly limits: UploadLimits = {},
  ) {}

  /** To be called before `Admission`, so that what is refused here takes no place. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request, reply) => {
      if (!hasBody(request)) return;
      checkType(request);
      await this.checkSender(request as GatewayRequest, reply);
      this.enter(request, reply);
    });
    fastify.addHook('preValidation', (request, _reply, done) => {
      (request as Uploading).uploaded?.();
      done();
    });
  }

  private async checkSender(request: GatewayRequest, reply: FastifyReply): Promise<void> {
    // What operators send is checked by the guard of the admin interface, and is streamed.
    if (request.routeOptions.url?.startsWith('/admin/')) return;
    if (this.callers.by(request.headers, queryOf(request as FastifyRequest))) return;
    this.quota.checkAnonymous(request.ip);
    const length = Number(request.headers['content-length'] ?? NaN);
    if (length <= MAX_BYTES_WITHOUT_KEY) return;
    await this.quota.takeAnonymous(request.ip, reply);
    void reply.header('connection', 'close');
    throw new DaystarError('Unauthorized', 'A body of this size takes a valid API key.');
  }

  private enter(request: Uploading, reply: FastifyReply): void {
    const { maxOpen = MAX_OPEN, maxOpenPerAddress = MAX_OPEN_PER_ADDRESS, stallMs = STALL_MS } = this.limits;
    const { narrow } = addressGroup(request.ip);
    const own = this.openByAddress.get(narrow) ?? 0;
    if (this.open >= maxOpen || own >= maxOpenPerAddress) {
      void reply.header('connection', 'close');
      throw new DaystarError('Busy', 'Too many uploads are in progress.', [], { retryAfterSeconds: 5 });
    }
    this.open++;
    this.openByAddress.set(narrow, own + 1);
    const stopWatching = endWhenStalled(request, reply, stallMs);
    const leave = () => {
      if (request.uploaded === undefined) return;
      request.uploaded = undefined;
      stopWatching();
      this.open--;
      const left = this.openByAddress.get(narrow)! - 1;
      if (left > 0) this.openByAddress.set(narrow, left);
      else this.openByAddress.delete(narrow);
    };
    request.uploaded = leave;
    onceClosed(reply.raw, leave);
  }
}

/** A request whose body is arriving. */
type Uploading = FastifyRequest & { uploaded?: () => void };

/** Fastify reads no body of these. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a body follows the head of a request. */
export function hasBody({ method, headers }: FastifyRequest): boolean {
  if (WITHOUT_BODY.has(method)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Only measurements come as tables. @throws DaystarError UnsupportedMediaType before the body is read */
function checkType({ headers, routeOptions: { url = '' } }: FastifyRequest): void {
  if (!headers['content-type']?.toLowerCase().startsWith('text/csv') || url.endsWith('/measurements')) return;
  throw new DaystarError('UnsupportedMediaType', 'Bodies must be JSON, with Content-Type application/json.');
}

/** @returns stops watching */
function endWhenStalled(request: FastifyRequest, reply: FastifyReply, stallMs: number): () => void {
  const { socket } = request.raw;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead > seen) return void (seen = socket.bytesRead);
    clearInterval(timer);
    if (reply.sent || reply.raw.headersSent) return;
    reply.raw.once('finish', () => socket.destroy());
    void reply.header('connection', 'close');
    const message = `Nothing of the body arrived for ${stallMs / 1000} seconds.`;
    refuse(reply, new DaystarError('RequestTimeout', message), request.headers.accept);
  }, stallMs);
  return () => clearInterval(timer);
}
