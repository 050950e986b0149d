import { DaystarError } from '@daystar/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventLoopDelay } from '../http/event-loop-delay';
import { sendError } from '../http/send-error';

/** An upload slower than `MIN_BYTES_PER_SECOND` over this time has stalled. */
const STALL_MS = 5000;
const MIN_BYTES_PER_SECOND = 1000;
/**
 * Maximum rate at which stalled uploads are ended. Ending one, and accepting the connection that replaces it, takes 0.7
 * ms of the event loop, so ending hundreds at once would delay other requests.
 */
const MAX_ENDED_PER_SECOND = 30;

interface Upload {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Ends uploads that stall, one after the other. */
export class StalledUploadGuard {
  private readonly stalled = new Set<Upload>();
  private timer?: NodeJS.Timeout;

  /** Ends an upload once it stalls. @returns a function that stops watching it */
  watch(request: FastifyRequest, reply: FastifyReply): () => void {
    const upload = { request, reply };
    const { socket } = request.raw;
    let bytesSeen = socket.bytesRead;
    const checkTimer = setInterval(() => {
      // A complete body waits to be parsed.
      if (request.raw.complete) return clearInterval(checkTimer);
      const isSlow = socket.bytesRead - bytesSeen < (MIN_BYTES_PER_SECOND * STALL_MS) / 1000;
      // A delayed event loop leaves bytes unread that have arrived.
      const isStalled = isSlow && !eventLoopDelay.wasDelayedWithin(STALL_MS);
      bytesSeen = socket.bytesRead;
      if (!isStalled) return;
      clearInterval(checkTimer);
      this.stalled.add(upload);
      this.timer ??= setInterval(() => this.endNext(), 1000 / MAX_ENDED_PER_SECOND);
    }, STALL_MS);
    return () => {
      clearInterval(checkTimer);
      this.stalled.delete(upload);
    };
  }

  private endNext(): void {
    const [upload] = this.stalled;
    if (upload) {
      this.stalled.delete(upload);
      return endUpload(upload);
    }
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

function endUpload({ request, reply }: Upload): void {
  if (request.raw.complete || reply.sent || reply.raw.headersSent) return;
  const { socket } = request.raw;
  // A pipelined response waits for the one before it, which a long poll delays by up to 55 s.
  if (reply.raw.socket === null) return void socket.destroy();
  reply.raw.once('finish', () => socket.destroy());
  void reply.header('connection', 'close');
  const message = `The body arrived at less than ${MIN_BYTES_PER_SECOND} bytes a second. Send it again over a faster connection.`;
  sendError(reply, new DaystarError('RequestTimeout', message), request.headers.accept);
}
