import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '@daystar/contracts';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { type Quota, limitHeaders } from '../rate-limiting/quota';
import type { Allowance } from '../rate-limiting/rate-limits';
import type { ReplayClock } from '../gateway-dependencies';
import { renderForecastPage } from './page/forecast-page';
import type { ResponseHeaders } from './render/response-headers';
import { compressBody, acceptedEncoding } from './render/content-encoding';
import type { RenderedBody, BodyCacheEntry, BodyCache } from './render/body-cache';
import type { ForecastResponse } from './response/forecast-response';

/** What is sent to whom. */
export interface PreparedResponse {
  readonly caller: Caller;
  readonly answer: ForecastResponse;
  readonly headers: ResponseHeaders;
  /** Absent when the client has it already. */
  readonly body?: RenderedBody;
  /** Where the caller stands then. */
  readonly allowance: Allowance;
  /** Of the request. */
  readonly id: string;
}

/** Sends rows: all of them, or word that the client has them already. */
export class ForecastResponder {
  constructor(
    private readonly bodies: BodyCache,
    private readonly quota: Quota,
    private readonly clock: ReplayClock,
  ) {}

  /** @param simple what the request was taken from as one for a latitude/longitude */
  async send(
    request: GatewayRequest,
    reply: GatewayReply,
    answer: ForecastResponse,
    simple?: Allowance,
  ): Promise<void> {
    const entry = this.bodies.getOrCreate(answer);
    const now = this.clock.now();
    const nextIn = this.secondsToNextIssue(request.caller, answer, now);
    const isPage = answer.format === 'html';
    const { flat } = entry.headers;
    for (let at = 0; at < flat.length; at += 2) void reply.header(flat[at], flat[at + 1]);
    void reply.headers({
      'x-data-age': dataAge(entry.headers, now),
      // A page is asked for again each time, so that it is gone once its reader signs out.
      'cache-control': isPage ? 'private, no-cache' : `private, max-age=${nextIn}`,
    });
    if (answer.stale) void reply.header('x-stale', 'true');
    const copy = clientCopy(request.headers, entry.headers, answer, now);
    if (copy !== 'none') {
      const { caller, allowance } = request;
      if (copy === 'current') void reply.headers(limitHeaders(this.quota.refundNotModified(caller, allowance, simple)));
      void reply.status(304).send();
      return;
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const body = isPage
      ? await compressBody(
          renderForecastPage(request, answer, await this.tables(entry, answer), { now, nextIn }),
          encoding,
        )
      : (await this.bodies.getBody(entry, answer, encoding)).bytes;
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    void reply.send(body);
  }

  /**
   * The same, to be written, when its body is made and the caller's limit has room, as far as is known without asking.
   * @param id of the request
   * @returns undefined, and nothing counted, when that is not so
   */
  fromCache(
    { headers }: IncomingMessage,
    caller: Caller,
    answer: ForecastResponse,
    id: string,
  ): PreparedResponse | undefined {
    const entry = this.bodies.peek(answer.name);
    if (!entry) return undefined;
    const copy = clientCopy(headers, entry.headers, answer, this.clock.now());
    const body =
      copy === 'none' ? this.bodies.peekBody(entry, acceptedEncoding(headers['accept-encoding'])) : undefined;
    if (copy === 'none' && !body) return undefined;
    const allowance =
      copy === 'current' ? this.quota.tryConsumeNotModified(caller) : this.quota.tryConsumeLocal(caller);
    return allowance && { caller, answer, headers: entry.headers, body, allowance, id };
  }

  /** What a client is to get, once it is made. */
  async prepare(
    { headers }: IncomingMessage,
    answer: ForecastResponse,
  ): Promise<Pick<PreparedResponse, 'headers' | 'body'> & { copy: ClientCopy }> {
    const entry = this.bodies.getOrCreate(answer);
    const copy = clientCopy(headers, entry.headers, answer, this.clock.now());
    const encoding = acceptedEncoding(headers['accept-encoding']);
    const body = copy === 'none' ? await this.bodies.getBody(entry, answer, encoding) : undefined;
    return { headers: entry.headers, body, copy };
  }

  /** What was given before is not the answer any more. */
  evict(answer: ForecastResponse): void {
    this.bodies.evict(answer);
  }

  /** Sends a body, or without one word that the client has it already. @returns the status */
  write(response: ServerResponse, { caller, answer, headers, body, allowance, id }: PreparedResponse): number {
    const limit = limitHeaders(allowance);
    const status = body ? 200 : 304;
    const now = this.clock.now();
    const own = [
      'x-data-age',
      dataAge(headers, now),
      'x-request-id',
      id,
      'cache-control',
      `private, max-age=${this.secondsToNextIssue(caller, answer, now)}`,
    ];
    for (const name in limit) own.push(name, limit[name as keyof typeof limit]);
    if (answer.stale) own.push('x-stale', 'true');
    response.writeHead(status, (body ?? headers).flat.concat(own)).end(body?.bytes);
    return status;
  }

  /** What a page is made around; links in it depend on the address, so the page itself is nobody else's. */
  private async tables(entry: BodyCacheEntry, answer: ForecastResponse): Promise<string> {
    return (await this.bodies.getBody(entry, answer, 'identity')).bytes.toString();
  }

  /** Real seconds until this caller does well to ask again: soon when the next issue is late. */
  private secondsToNextIssue({ account }: Caller, { issue, stale }: ForecastResponse, now: number): number {
    const left = Math.ceil((issue.nextIssueAt - now) / 1000 / this.clock.speed);
    return (stale ? 1 : Math.max(1, left)) + accountJitter(account);
  }
}

const dataAge = ({ dataTime }: ResponseHeaders, now: number): string =>
  String(Math.max(0, Math.round((now - dataTime) / 1000)));

/** Seconds after the next issue at which a caller comes back: not all at once, and each always at the same time. */
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
