import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '@daystar/contracts';
import { compressBody, negotiateEncoding } from '@daystar/formats';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { GracefulDrain } from '../http/graceful-drain';
import { WARNINGS_HEADER, appendWarnings } from '../http/request-warnings';
import { Quota, buildLimitHeaders } from '../rate-limiting/quota';
import type { Allowance } from '../rate-limiting/rate-limits';
import type { ReplayClock } from '../platform/replay-clock';
import { renderForecastPage } from './page/forecast-page';
import { BodyCache, type RenderedBody, type ResponseHeaders, toRenderedBody } from './render/body-cache';
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
  /** Value of the warnings header. */
  readonly warnings?: string;
}

/** A request that was counted against the quota. */
type CountedRequest = Pick<GatewayRequest, 'headers' | 'caller' | 'allowance' | 'dailyCounts'>;

/** Prepares and writes responses with forecasts: the body, or 304 when the client has it already. */
@Injectable()
export class ForecastResponder {
  constructor(
    private readonly bodies: BodyCache,
    private readonly quota: Quota,
    private readonly drain: GracefulDrain,
    @Inject(CLOCK) private readonly clock: ReplayClock,
  ) {}

  /** Sends the response to a request that came through Fastify. */
  async send(request: GatewayRequest, reply: GatewayReply, response: ForecastResponse): Promise<void> {
    const { format } = response;
    const warnings = format === 'json' || format === 'columns' ? request.warnings : undefined;
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    // Parts that depend on the request are added to the uncompressed body, so that only the rows are cached.
    const dependsOnRequest = format === 'html' || warnings !== undefined;
    const prepared = await this.prepare(request, response, dependsOnRequest ? 'identity' : encoding);
    let { body } = prepared;
    if (dependsOnRequest && body) {
      const plainBody = warnings
        ? appendWarnings(body.bytes, warnings)
        : this.renderPage(request, response, body.bytes);
      body = toRenderedBody(await compressBody(plainBody, encoding), encoding, prepared.headers);
    }
    // The request may have timed out meanwhile.
    if (reply.sent) return;
    // The access log reads this header.
    void reply.header('x-issue-id', response.issue.id).hijack();
    this.write(
      reply.raw,
      { ...prepared, body, warnings: reply.getHeader(WARNINGS_HEADER) as string | undefined },
      request.id,
    );
  }

  /**
   * Prepares a response from the body cache and counts it, without waiting.
   * @returns undefined, and counts nothing, when the body is not cached or the local part of the quota is used up
   */
  prepareFromCache(
    { headers }: IncomingMessage,
    caller: Caller,
    response: ForecastResponse,
  ): PreparedResponse | undefined {
    const entry = this.bodies.find(response.etag);
    if (!entry) return undefined;
    const clientCopy = classifyClientCopy(headers, entry.headers, response, this.clock.now());
    const body =
      clientCopy === 'none' ? this.bodies.peekBody(entry, negotiateEncoding(headers['accept-encoding'])) : undefined;
    if (clientCopy === 'none' && !body) return undefined;
    const allowance =
      clientCopy === 'current' ? this.quota.tryConsumeNotModified(caller) : this.quota.tryConsumeLocal(caller);
    return allowance && { caller, response, headers: entry.headers, body, allowance };
  }

  /**
   * Prepares a response to a request that was counted; renders the body where it is not cached.
   * @throws DaystarError TooManyRequests when a daily limit was reached, unless the response is a 304 that is free
   */
  async prepare(
    { headers, caller, allowance, dailyCounts }: CountedRequest,
    response: ForecastResponse,
    encoding = negotiateEncoding(headers['accept-encoding']),
  ): Promise<PreparedResponse> {
    const entry = this.bodies.getOrCreate(response);
    const clientCopy = classifyClientCopy(headers, entry.headers, response, this.clock.now());
    if (clientCopy !== 'current') this.quota.checkDailyLimits(dailyCounts);
    const body = clientCopy === 'none' ? await this.bodies.getBody(entry, response, encoding) : undefined;
    const remaining =
      clientCopy === 'current' ? this.quota.refundNotModified(caller, allowance, dailyCounts) : allowance;
    return { caller, response, headers: entry.headers, body, allowance: remaining };
  }

  /** Evicts the bodies of a response that is outdated. */
  evict(response: ForecastResponse): void {
    this.bodies.evict(response);
  }

  /** Writes a prepared response below Fastify: the body, or 304 without one. @param id request id @returns the status */
  write(
    raw: ServerResponse,
    { caller, response, headers, body, allowance, warnings }: PreparedResponse,
    id: string,
  ): number {
    const limitHeaders = buildLimitHeaders(allowance);
    const status = body ? 200 : 304;
    const now = this.clock.now();
    // Browsers revalidate a page each time, so that it is not shown after its user signs out.
    const cacheDirective =
      response.format === 'html' ? 'no-cache' : `max-age=${this.computeSecondsToNextIssue(caller, response, now)}`;
    const requestHeaders = ['x-request-id', id, 'cache-control', `private, ${cacheDirective}`];
    const { dataTime } = headers;
    if (dataTime !== undefined) requestHeaders.push('x-data-age', formatDataAge(dataTime, now));
    for (const name in limitHeaders) requestHeaders.push(name, limitHeaders[name as keyof typeof limitHeaders]);
    if (response.isStale) requestHeaders.push('x-stale', 'true');
    if (warnings !== undefined) requestHeaders.push(WARNINGS_HEADER, warnings);
    if (this.drain.isClosing) raw.shouldKeepAlive = false;
    raw.writeHead(status, (body ?? headers).rawHeaders.concat(requestHeaders)).end(body?.bytes);
    return status;
  }

  private renderPage(request: GatewayRequest, response: ForecastResponse, tables: Buffer): string {
    const now = this.clock.now();
    const seconds = this.computeSecondsToNextIssue(request.caller, response, now);
    return renderForecastPage(request, response, tables.toString(), {
      now,
      secondsToNextIssue: seconds,
    });
  }

  /** Computes the real seconds until this caller should request again: at least one, also when the next issue is late. */
  private computeSecondsToNextIssue({ account }: Caller, { issue, isStale }: ForecastResponse, now: number): number {
    const remaining = Math.ceil((issue.nextIssueAt - now) / 1000 / this.clock.speed);
    return (isStale ? 1 : Math.max(1, remaining)) + getJitterSeconds(account);
  }
}

const formatDataAge = (dataTime: number, now: number): string =>
  String(Math.max(0, Math.round((now - dataTime) / 1000)));

/** Exclusive limit of the seconds added to `max-age`, constant for an account, so that clients do not all return at once. */
const MAX_JITTER_SECONDS = 10;
const jitterByAccount = new WeakMap<Account, number>();
function getJitterSeconds(account: Account): number {
  const cached = jitterByAccount.get(account);
  if (cached !== undefined) return cached;
  const seconds = createHash('sha256').update(account.account_id).digest()[0] % MAX_JITTER_SECONDS;
  jitterByAccount.set(account, seconds);
  return seconds;
}

/**
 * State of the client's copy by its conditional headers. `current`: the entity tag matches, or the time is between the last
 * modification and now. `claimed`: the condition is met without proof of a copy (`*`, or a time in the future), so the
 * 304 counts as a request.
 */
type ClientCopy = 'none' | 'claimed' | 'current';

function classifyClientCopy(
  headers: IncomingHttpHeaders,
  { tag }: ResponseHeaders,
  { modifiedAt }: ForecastResponse,
  now: number,
): ClientCopy {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined)
    return ifNoneMatch.includes(tag) ? 'current' : ifNoneMatch.trim() === '*' ? 'claimed' : 'none';
  const header = headers['if-modified-since'];
  const since = header === undefined ? NaN : Date.parse(header);
  if (!(since >= Math.floor(modifiedAt / 1000) * 1000)) return 'none';
  return since <= now + 1000 ? 'current' : 'claimed';
}
