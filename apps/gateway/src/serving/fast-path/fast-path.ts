import type { IncomingMessage, ServerResponse } from 'node:http';
import { tracing } from '@daystar/tracing';
import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../../auth/authenticator';
import type { AccessLog } from '../../http/access-log';
import { WriteBatcher } from '../../http/write-batcher';
import { type QueryValues, parseQuery } from '../../http/query-reader';
import { requestId } from '../../http/request-id';
import type { RepeatRequest, Revalidator } from './revalidator';
import { type ResponseCache, holdsKey } from './response-cache';
import type { ForecastResponder, PreparedResponse } from '../forecast-responder';

const NO_QUERY: QueryValues = new Map();

/**
 * Answers questions that were asked before, before Fastify hears of the request, by the same parts that handlers use: the
 * key is looked up, the limit taken, the ETag compared, the answer counted. What is at hand is given at once; where rows
 * have moved on, the answer is made anew. Whatever is not plainly a repetition, or fails, goes the ordinary way, which also
 * says what is wrong with it.
 */
export class FastPath {
  private readonly batcher = new WriteBatcher();
  private closing = false;

  constructor(
    private readonly cache: ResponseCache,
    private readonly authenticator: Authenticator,
    private readonly responder: ForecastResponder,
    private readonly revalidator: Revalidator,
    private readonly accessLog: AccessLog,
  ) {}

  /** The ordinary way knows how to end connections. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('preClose', (done) => {
      this.closing = true;
      done();
    });
  }

  /** @param next goes the ordinary way, on which nothing has been done yet */
  tryServe(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    if (request.method !== 'GET' || this.closing) return next();
    const started = performance.now();
    const { url = '', headers } = request;
    const found = this.cache.find(url, headers.accept);
    if (!found) return next();
    const caller = this.authenticator.authenticate(
      headers,
      holdsKey(url) ? parseQuery(url.slice(url.indexOf('?') + 1)) : NO_QUERY,
    );
    if (caller?.account.account_id !== found.accountId) return next();
    const again: RepeatRequest = { request, response, caller, cached: found, id: requestId(request), started };
    if (!this.tryCached(again)) this.revalidate(again, next);
  }

  private tryCached(again: RepeatRequest): boolean {
    const { request, caller, cached, id } = again;
    const sent =
      this.cache.isCurrent(cached.built) && this.responder.fromCache(request, caller, cached.built.response, id);
    if (sent) this.send(again, sent);
    return Boolean(sent);
  }

  private revalidate(again: RepeatRequest, next: () => void): void {
    this.revalidator
      .revalidate(again, () => this.closing)
      .then((sent) => (sent ? this.send(again, sent) : next()), next);
  }

  private send(again: RepeatRequest, sent: PreparedResponse): void {
    this.batcher.add(() => this.record(again, sent, this.responder.write(again.response, sent)));
  }

  private record(
    { request, cached, started }: RepeatRequest,
    { caller, answer, id }: PreparedResponse,
    status: number,
  ): void {
    const { route } = cached;
    tracing?.request(route, { 'daystar.request_id': id });
    const ms = performance.now() - started;
    const issueId = answer.issue.id;
    this.accessLog.record({ id, method: 'GET', url: request.url!, route, status, ms, caller, issueId });
  }
}
