import type { IncomingMessage, ServerResponse } from 'node:http';
import { tracing } from '@daystar/tracing';
import type { FastifyInstance } from 'fastify';
import type { Callers } from '../accounts/callers';
import type { AnswerBook } from '../http/answered';
import { EndOfTurn } from '../http/end-of-turn';
import { type QueryValues, parseQuery } from '../http/query';
import { requestId } from '../http/request-id';
import type { Again, AnswersAnew } from './answers-anew';
import { type AnswersAtHand, holdsKey } from './answers-at-hand';
import type { RowsSender, Sent } from './rows-sender';

const NO_QUERY: QueryValues = new Map();

/**
 * Answers questions that were asked before, before Fastify hears of the request, by the same parts that handlers use: the
 * key is looked up, the limit taken, the ETag compared, the answer counted. What is at hand is given at once; where rows
 * have moved on, the answer is made anew. Whatever is not plainly a repetition, or fails, goes the ordinary way, which also
 * says what is wrong with it.
 */
export class AnswersAgain {
  private readonly turn = new EndOfTurn();
  private closing = false;

  constructor(
    private readonly atHand: AnswersAtHand,
    private readonly callers: Callers,
    private readonly sender: RowsSender,
    private readonly anew: AnswersAnew,
    private readonly book: AnswerBook,
  ) {}

  /** The ordinary way knows how to end connections. */
  stopWhenClosing(fastify: FastifyInstance): void {
    fastify.addHook('preClose', (done) => {
      this.closing = true;
      done();
    });
  }

  /** @param next goes the ordinary way, on which nothing has been done yet */
  answer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    if (request.method !== 'GET' || this.closing) return next();
    const started = performance.now();
    const { url = '', headers } = request;
    const found = this.atHand.find(url, headers.accept);
    if (!found) return next();
    const caller = this.callers.by(headers, holdsKey(url) ? parseQuery(url.slice(url.indexOf('?') + 1)) : NO_QUERY);
    if (caller?.account.account_id !== found.accountId) return next();
    const again: Again = { request, response, caller, found, id: requestId(request), started };
    if (!this.giveAtHand(again)) this.giveAnew(again, next);
  }

  private giveAtHand(again: Again): boolean {
    const { request, caller, found, id } = again;
    const sent = this.atHand.isCurrent(found.made) && this.sender.atHand(request, caller, found.made.answer, id);
    if (sent) this.send(again, sent);
    return Boolean(sent);
  }

  private giveAnew(again: Again, next: () => void): void {
    this.anew.give(again, () => this.closing).then((sent) => (sent ? this.send(again, sent) : next()), next);
  }

  private send(again: Again, sent: Sent): void {
    this.turn.do(() => this.enter(again, sent, this.sender.write(again.response, sent)));
  }

  private enter({ request, found, started }: Again, { caller, answer, id }: Sent, status: number): void {
    const { route } = found;
    tracing?.request(route, { 'daystar.request_id': id });
    const ms = performance.now() - started;
    const issueId = answer.issue.id;
    this.book.enter({ id, method: 'GET', url: request.url!, route, status, ms, caller, issueId });
  }
}
