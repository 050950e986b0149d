import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota, limitHeaders } from '../rate-limiting/quota';
import type { Allowance } from '../rate-limiting/rate-limits';
import type { ReplayClock } from '../platform/replay-clock';
import { renderForecastPage } from './page/forecast-page';
import type { ResponseHeaders } from './render/response-headers';
import { compressBody, acceptedEncoding } from './render/content-encoding';
import { BodyCache, type RenderedBody } from './render/body-cache';
import type { ForecastResponse } from './response/forecast-response';

/** A response to one request. */
export interface PreparedResponse {
  readonly caller: Caller;
  readonly response: ForecastResponse;
  readonly headers: ResponseHeaders;
  /** Absent when the client has it already. */
  readonly body?: RenderedBody;
  /** The caller's quota after this request. */
  readonly allowance: Allowance;
  /** Of the request. */
  readonly id: string;
}

/** Sends forecasts: the body, or 304 when the client has it already. */
@Injectable()
export class ForecastResponder {
  constructor(
    private readonly bodies: BodyCache,
    private readonly quota: Quota,
    @Inject(CLOCK) private readonly clock: ReplayClock,
  ) {}

  /**
   * Sends a response through Fastify.
   * @param simple allowance of the daily limit that the request consumed
   */
  async send(
    request: GatewayRequest,
    reply: GatewayReply,
    response: ForecastResponse,
    simple?: Allowance,
  ): Promise<void> {
    const { caller, allowance } = request;
    const { headers, body, copy } = await this.prepare(request, response);
    const now = this.clock.now();
    for (let at = 0; at < headers.flat.length; at += 2) void reply.header(headers.flat[at], headers.flat[at + 1]);
    const isPage = response.format === 'html';
    const maxAge = this.secondsToNextIssue(caller, response, now);
    void reply.headers({
      'x-data-age': dataAge(headers, now),
      // Revalidated each time, so that a page is gone once its reader signs out.
      'cache-control': isPage ? 'private, no-cache' : `private, max-age=${maxAge}`,
    });
    if (response.stale) void reply.header('x-stale', 'true');
    if (!body) {
      if (copy === 'current') void reply.headers(limitHeaders(this.quota.refundNotModified(caller, allowance, simple)));
      return void reply.status(304).send();
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    if (!isPage) return void reply.send(body.bytes);
    // Links in a page depend on its address, so only the tables within it are cached.
    const page = renderForecastPage(request, response, body.bytes.toString(), { now, nextIn: maxAge });
    void reply.send(await compressBody(page, encoding));
  }

  /**
   * Prepares a response from the body cache and counts it, without waiting.
   * @param id of the request
   * @returns undefined, and counts nothing, when the body is not cached or the local part of the quota is used up
   */
  fromCache(
    { headers }: IncomingMessage,
    caller: Caller,
    response: ForecastResponse,
    id: string,
  ): PreparedResponse | undefined {
    const entry = this.bodies.peek(response.name);
    if (!entry) return undefined;
    const copy = clientCopy(headers, entry.headers, response, this.clock.now());
    const body =
      copy === 'none' ? this.bodies.peekBody(entry, acceptedEncoding(headers['accept-encoding'])) : undefined;
    if (copy === 'none' && !body) return undefined;
    const allowance =
      copy === 'current' ? this.quota.tryConsumeNotModified(caller) : this.quota.tryConsumeLocal(caller);
    return allowance && { caller, response, headers: entry.headers, body, allowance, id };
  }

  /** Headers, and the body unless the client has it already; renders the body where it is not cached. */
  async prepare(
    { headers }: Pick<IncomingMessage, 'headers'>,
    response: ForecastResponse,
  ): Promise<Pick<PreparedResponse, 'headers' | 'body'> & { copy: ClientCopy }> {
    const entry = this.bodies.getOrCreate(response);
    const copy = clientCopy(headers, entry.headers, response, this.clock.now());
    const encoding = response.format === 'html' ? 'identity' : acceptedEncoding(headers['accept-encoding']);
    const body = copy === 'none' ? await this.bodies.getBody(entry, response, encoding) : undefined;
    return { headers: entry.headers, body, copy };
  }

  /** Evicts the bodies of a response that is outdated. */
  evict(response: ForecastResponse): void {
    this.bodies.evict(response);
  }

  /** Writes a prepared response below Fastify: the body, or 304 without one. @returns the status */
  write(raw: ServerResponse, { caller, response, headers, body, allowance, id }: PreparedResponse): number {
    const limit = limitHeaders(allowance);
    const status = body ? 200 : 304;
    const now = this.clock.now();
    const own = [
      'x-data-age',
      dataAge(headers, now),
      'x-request-id',
      id,
      'cache-control',
      `private, max-age=${this.secondsToNextIssue(caller, response, now)}`,
    ];
    for (const name in limit) own.push(name, limit[name as keyof typeof limit]);
    if (response.stale) own.push('x-stale', 'true');
    raw.writeHead(status, (body ?? headers).flat.concat(own)).end(body?.bytes);
    return status;
  }

  /** Real seconds until this caller should ask again: one when the next issue is late. */
  private secondsToNextIssue({ account }: Caller, { issue, stale }: ForecastResponse, now: number): number {
    const left = Math.ceil((issue.nextIssueAt - now) / 1000 / this.clock.speed);
    return (stale ? 1 : Math.max(1, left)) + accountJitter(account);
  }
}

const dataAge = ({ dataTime }: ResponseHeaders, now: number): string =>
  String(Math.max(0, Math.round((now - dataTime) / 1000)));

/** Seconds added to `max-age`, constant for an account, so that not all clients return at once. */
const MAX_JITTER_SECONDS = 10;
const known = new WeakMap<Account, number>();
function accountJitter(account: Account): number {
  const held = known.get(account);
  if (held !== undefined) return held;
  const seconds = createHash('sha256').update(account.account_id).digest()[0] % MAX_JITTER_SECONDS;
  known.set(account, seconds);
  return seconds;
}

/**
 * What a client says of its copy. `current`: it names the entity tag, or a time at which these rows were there, as only a client
 * that fetched them can. `claimed`: the condition holds, but says nothing of a copy (`*`, a time in the future): 304, and counted.
 */
type ClientCopy = 'none' | 'claimed' | 'current';

function clientCopy(
  headers: IncomingHttpHeaders,
  { tag }: ResponseHeaders,
  { modifiedAt }: ForecastResponse,
  now: number,
): ClientCopy {
  const known = headers['if-none-match'];
  if (known !== undefined) return known.includes(tag) ? 'current' : known.trim() === '*' ? 'claimed' : 'none';
  const header = headers['if-modified-since'];
  const since = header === undefined ? NaN : Date.parse(header);
  if (!(since >= Math.floor(modifiedAt / 1000) * 1000)) return 'none';
  return since <= now + 1000 ? 'current' : 'claimed';
}
