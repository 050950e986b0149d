import type { IncomingMessage, ServerResponse } from 'node:http';
import { tracing } from '@daystar/tracing';
import type { FastifyInstance } from 'fastify';
import type { Callers } from '../accounts/callers';
import type { AnswerBook } from '../http/answered';
import { type QueryValues, parseQuery } from '../http/query';
import { requestId } from '../http/request-id';
import { type AnswersAtHand, holdsKey } from './answers-at-hand';
import type { RowsSender } from './rows-sender';

const NO_QUERY: QueryValues = new Map();

/**
 * Gives answers that are at hand before Fastify hears of the request, by the same parts that handlers use: the key is
 * looked up, the limit taken, the ETag compared, the answer counted. Whatever is not plainly a repetition goes the
 * ordinary way, which also says what is wrong with it.
 */
export class AnswersAgain {
  private closing = false;

  constructor(
    private readonly atHand: AnswersAtHand,
    private readonly callers: Callers,
    private readonly sender: RowsSender,
    private readonly book: AnswerBook,
  ) {}

  /** The ordinary way knows how to end connections. */
  stopWhenClosing(fastify: FastifyInstance): void {
    fastify.addHook('preClose', (done) => {
      this.closing = true;
      done();
    });
  }

  /** @returns false, and nothing done, when the request has to go the ordinary way */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || this.closing) return false;
    const started = performance.now();
    const { url = '', headers } = request;
    const found = this.atHand.find(url, headers.accept);
    if (!found) return false;
    const { answer, route, accountId } = found;
    const caller = this.callers.by(headers, holdsKey(url) ? parseQuery(url.slice(url.indexOf('?') + 1)) : NO_QUERY);
    if (caller?.account.account_id !== accountId) return false;
    const id = requestId(request);
    const status = this.sender.sendAtHand(request, response, caller, answer, id);
    if (!status) return false;
    tracing?.request(route, { 'daystar.request_id': id });
    const ms = performance.now() - started;
    this.book.enter({ id, method: 'GET', url, route, status, ms, caller, issueId: answer.issue.id });
    return true;
  }
}
