import type { ServerResponse } from 'node:http';
import { type Account, DaystarError, createBusyError } from '@daystar/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { AdminKeys } from '../auth/admin-keys';
import { Authenticator } from '../auth/authenticator';
import { SessionsService } from '../auth/sessions.service';
import { AccountSlots } from '../rate-limiting/account-slots';
import { getAddressGroups } from '../rate-limiting/address-groups';
import { Quota } from '../rate-limiting/quota';
import { isSameOriginForm } from '../http/browser-request';
import type { GatewayRequest } from '../http/gateway-request';
import { isMeasurementsRoute } from '../http/body-parsers/json-body-parser';
import { callWhenClosed } from '../http/admission-control';
import { getQuery } from '../http/query-reader';
import { ClientSlots } from '../rate-limiting/client-slots';
import { StalledUploadGuard } from './stalled-upload-guard';

/**
 * Maximum numbers of concurrent uploads by kind of sender, so that non-paying senders cannot block others. Uploads take
 * no slot of `AdmissionControl` before their body is complete.
 */
const MAX_ANONYMOUS_UPLOADS = 1024;
const MAX_FREE_UPLOADS = 128;
const MAX_PAYING_UPLOADS = 256;
/** Maximum number of concurrent uploads of one account, or of one address without a key. */
const MAX_UPLOADS_PER_CLIENT = 32;
/** Maximum numbers of concurrent uploads of over 64 kB, 128 MB in total; each stays in memory until it is parsed. */
const MAX_FREE_LARGE_UPLOADS = 8;
const MAX_PAYING_LARGE_UPLOADS = 24;
const MAX_LARGE_UPLOADS_PER_ACCOUNT = 4;
const MIN_LARGE_BODY_BYTES = 64 * 1024;
/** Maximum size of a body that is sent without a key, bytes. Only forms and registrations need no key. */
const MAX_BYTES_WITHOUT_KEY = 16 * 1024;
/**
 * Maximum size of measurements that are sent without a key, bytes: smaller, because validating them takes longer than
 * parsing.
 */
const MAX_MEASUREMENT_BYTES_WITHOUT_KEY = 4 * 1024;
/**
 * Delay before an upload without a key is rejected when its address is over its limit. Rejecting costs more than keeping
 * a connection open, and a client that is rejected at once reconnects at once.
 */
const REJECTION_DELAY_MS = 1000;
/** Maximum number of concurrent delays; further uploads are rejected at once. */
const MAX_DELAYED_REJECTIONS = 256;

/**
 * Checks an upload before its body is read. The content type must fit the route. The sender must have a key, or the body must be
 * small. There must not be too many concurrent uploads. Ends uploads that stall.
 */
@Injectable()
export class UploadGuard {
  private readonly anonymousSlots = new ClientSlots(MAX_UPLOADS_PER_CLIENT, MAX_ANONYMOUS_UPLOADS);
  private readonly slots = new AccountSlots({
    perAccount: MAX_UPLOADS_PER_CLIENT,
    free: MAX_FREE_UPLOADS,
    paying: MAX_PAYING_UPLOADS,
  });
  private readonly largeSlots = new AccountSlots({
    perAccount: MAX_LARGE_UPLOADS_PER_ACCOUNT,
    free: MAX_FREE_LARGE_UPLOADS,
    paying: MAX_PAYING_LARGE_UPLOADS,
  });
  private readonly stalledUploadGuard = new StalledUploadGuard();
  private delayedRejections = 0;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly sessions: SessionsService,
    private readonly adminKeys: AdminKeys,
    private readonly quota: Quota,
  ) {}

  /**
   * Checks a request before it gets a slot.
   * @throws DaystarError UnsupportedMediaType, Unauthorized, InvalidRequest with keys of several accounts, TooManyRequests, Busy
   */
  async check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      checkContentType(request);
      const account = await this.checkSender(request as GatewayRequest, reply);
      this.acquireSlots(request as GatewayRequest, reply, account);
    } catch (error) {
      // Otherwise the body of a rejected request would still be received, and its connection kept open.
      void reply.header('connection', 'close');
      throw error;
    }
  }

  /**
   * Checks the limits of the sender.
   * @returns its account, if the request has a valid key or is a form of a signed-in browser
   */
  private async checkSender(request: GatewayRequest, reply: FastifyReply): Promise<Account | undefined> {
    // Uploads of operators are streamed.
    if (request.routeOptions.url?.startsWith('/admin/') && this.adminKeys.hasValidKey(request.headers))
      return undefined;
    const query = getQuery(request as FastifyRequest);
    const callerByKey = this.authenticator.authenticate(request.headers, query);
    const caller = callerByKey ?? (isSameOriginForm(request) ? this.sessions.findCaller(request) : undefined);
    if (caller) {
      // Rejects a large body before parsing it if the account has used up its requests of this minute.
      if (getBodyLength(request) > MIN_LARGE_BODY_BYTES) this.quota.checkMinuteLimit(caller.account);
      return caller.account;
    }
    await this.checkAnonymousLimit(request, reply);
    const maxBytes = isMeasurementsRoute(request) ? MAX_MEASUREMENT_BYTES_WITHOUT_KEY : MAX_BYTES_WITHOUT_KEY;
    if (getBodyLength(request) <= maxBytes) return undefined;
    await this.quota.consumeAnonymous(request, reply);
    const message = `A body of more than ${maxBytes / 1024} kB requires a valid API key.`;
    const missingKeyError = new DaystarError('Unauthorized', message);
    throw this.authenticator.findConflict(request.headers, query) ?? missingKeyError;
  }

  /** Checks the limit of the sender's address. @throws DaystarError TooManyRequests, after a delay, above the limit */
  private async checkAnonymousLimit(request: GatewayRequest, reply: FastifyReply): Promise<void> {
    try {
      this.quota.checkAnonymous(request.ip);
    } catch (error) {
      if (this.delayedRejections < MAX_DELAYED_REJECTIONS) {
        this.delayedRejections++;
        await waitWhileConnected(reply.raw, REJECTION_DELAY_MS);
        this.delayedRejections--;
      }
      throw error;
    }
  }

  private acquireSlots(request: GatewayRequest, reply: FastifyReply, account?: Account): void {
    // Accounts behind one address have separate limits.
    const release = account
      ? this.slots.tryAcquire(account)
      : this.anonymousSlots.tryAcquire(...getAddressGroups(request.ip));
    if (!release) throw createBusyError('Too many uploads are in progress.');
    const releaseLarge = this.acquireLargeSlot(request, account);
    if (!releaseLarge) {
      release();
      throw createBusyError('Too many large uploads are in progress.');
    }
    const stopWatching = this.stalledUploadGuard.watch(request, reply);
    const releaseAll = () => {
      if (request.releaseUpload === undefined) return;
      request.releaseUpload = undefined;
      stopWatching();
      release();
      releaseLarge();
    };
    request.releaseUpload = releaseAll;
    callWhenClosed(reply.raw, releaseAll);
  }

  private acquireLargeSlot(request: FastifyRequest, account?: Account): (() => void) | undefined {
    if (!account || getBodyLength(request) <= MIN_LARGE_BODY_BYTES) return () => undefined;
    return this.largeSlots.tryAcquire(account);
  }
}

/** Waits for a time, or until the client disconnects. */
const waitWhileConnected = (response: ServerResponse, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      stopWatching();
      resolve();
    }, ms);
    const stopWatching = callWhenClosed(response, () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The encoding that a content type states, in lower case. */
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/;
/** Names of UTF-8, and of its subset ASCII. */
const UTF8_NAMES = ['utf-8', 'utf8', 'us-ascii', 'ascii'];
const CSV_ROUTE = /\/(?:measurements|external_forecasts)$/;

/** Returns the length of the body, bytes; Infinity when unknown. */
const getBodyLength = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? Infinity);

/**
 * Checks that a body is not compressed, is UTF-8 if it states an encoding, is no JSON Patch, and is CSV only where a route accepts
 * it. Fastify rejects other unsupported types.
 * @throws DaystarError UnsupportedMediaType before the body is read
 */
function checkContentType({ headers, routeOptions: { url = '' } }: FastifyRequest): void {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new DaystarError('UnsupportedMediaType', 'Bodies must not be compressed: leave out Content-Encoding.');
  const contentType = headers['content-type']?.toLowerCase() ?? '';
  const [, charset] = CHARSET.exec(contentType) ?? [];
  if (charset !== undefined && !UTF8_NAMES.includes(charset))
    throw new DaystarError('UnsupportedMediaType', "Bodies must be UTF-8: send 'charset=utf-8' or no charset.");
  if (contentType.startsWith('application/json-patch+json')) {
    const message =
      'Bodies must not be a JSON Patch: send the changed properties, as application/merge-patch+json or application/json.';
    throw new DaystarError('UnsupportedMediaType', message);
  }
  if (!contentType.startsWith('text/csv') || CSV_ROUTE.test(url)) return;
  throw new DaystarError(
    'UnsupportedMediaType',
    'Bodies must be JSON (application/json); measurements and external forecasts may also be CSV (text/csv).',
  );
}
