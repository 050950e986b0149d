import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '@daystar/contracts';
import type { Caller } from '../accounts/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { type Quota, limitHeaders } from '../limits/quota';
import type { Allowance } from '../limits/rate-limits';
import type { ReplayClock } from '../parts';
import { rowsPage } from '../pages/rows-page';
import type { AnswerHeaders } from './answer-headers';
import { encode, encodingAccepted } from './encoding';
import type { Body, Rendered, RenderedAnswers } from './rendered-answers';
import type { RowsAnswer } from './rows-answer';

/** What is sent to whom. */
export interface Sent {
  readonly caller: Caller;
  readonly answer: RowsAnswer;
  readonly headers: AnswerHeaders;
  /** Absent when the client has it already. */
  readonly body?: Body;
  /** Where the caller stands then. */
  readonly allowance: Allowance;
  /** Of the request. */
  readonly id: string;
}

/** Sends rows: all of them, or word that the client has them already. */
export class RowsSender {
  constructor(
    private readonly rendered: RenderedAnswers,
    private readonly quota: Quota,
    private readonly clock: ReplayClock,
  ) {}

  /** @param simple what the request was taken from as one for a latitude/longitude */
  async send(request: GatewayRequest, reply: GatewayReply, answer: RowsAnswer, simple?: Allowance): Promise<void> {
    const entry = this.rendered.get(answer);
    const now = this.clock.now();
    const nextIn = this.nextIn(request.caller, answer, now);
    const isPage = answer.format === 'html';
    const { flat } = entry.headers;
    for (let at = 0; at < flat.length; at += 2) void reply.header(flat[at], flat[at + 1]);
    void reply.headers({
      'x-data-age': ageOf(entry.headers, now),
      // A page is asked for again each time, so that it is gone once its reader signs out.
      'cache-control': isPage ? 'private, no-cache' : `private, max-age=${nextIn}`,
    });
    if (answer.stale) void reply.header('x-stale', 'true');
    const copy = clientCopy(request.headers, entry.headers, answer, now);
    if (copy !== 'none') {
      const { caller, allowance } = request;
      if (copy === 'current')
        void reply.headers(limitHeaders(this.quota.giveBackNotModified(caller, allowance, simple)));
      void reply.status(304).send();
      return;
    }
    const encoding = encodingAccepted(request.headers['accept-encoding']);
    const body = isPage
      ? await encode(rowsPage(request, answer, await this.tables(entry, answer), { now, nextIn }), encoding)
      : (await this.rendered.body(entry, answer, encoding)).bytes;
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    void reply.send(body);
  }

  /**
   * The same, to be written, when its body is made and the caller's limit has room, as far as is known without asking.
   * @param id of the request
   * @returns undefined, and nothing counted, when that is not so
   */
  atHand({ headers }: IncomingMessage, caller: Caller, answer: RowsAnswer, id: string): Sent | undefined {
    const entry = this.rendered.held(answer.name);
    if (!entry) return undefined;
    const copy = clientCopy(headers, entry.headers, answer, this.clock.now());
    const body =
      copy === 'none' ? this.rendered.bodyAtHand(entry, encodingAccepted(headers['accept-encoding'])) : undefined;
    if (copy === 'none' && !body) return undefined;
    const allowance =
      copy === 'current' ? this.quota.takeNotModifiedAtHand(caller) : this.quota.takeRequestAtHand(caller);
    return allowance && { caller, answer, headers: entry.headers, body, allowance, id };
  }

  /** What a client is to get, once it is made. */
  async prepare(
    { headers }: IncomingMessage,
    answer: RowsAnswer,
  ): Promise<Pick<Sent, 'headers' | 'body'> & { copy: ClientCopy }> {
    const entry = this.rendered.get(answer);
    const copy = clientCopy(headers, entry.headers, answer, this.clock.now());
    const encoding = encodingAccepted(headers['accept-encoding']);
    const body = copy === 'none' ? await this.rendered.body(entry, answer, encoding) : undefined;
    return { headers: entry.headers, body, copy };
  }

  /** What was given before is not the answer any more. */
  forget(answer: RowsAnswer): void {
    this.rendered.forget(answer);
  }

  /** Sends a body, or without one word that the client has it already. @returns the status */
  write(response: ServerResponse, { caller, answer, headers, body, allowance, id }: Sent): number {
    const limit = limitHeaders(allowance);
    const status = body ? 200 : 304;
    const now = this.clock.now();
    const own = [
      'x-data-age',
      ageOf(headers, now),
      'x-request-id',
      id,
      'cache-control',
      `private, max-age=${this.nextIn(caller, answer, now)}`,
    ];
    for (const name in limit) own.push(name, limit[name as keyof typeof limit]);
    if (answer.stale) own.push('x-stale', 'true');
    response.writeHead(status, (body ?? headers).flat.concat(own)).end(body?.bytes);
    return status;
  }

  /** What a page is made around; links in it depend on the address, so the page itself is nobody else's. */
  private async tables(entry: Rendered, answer: RowsAnswer): Promise<string> {
    return (await this.rendered.body(entry, answer, 'identity')).bytes.toString();
  }

  /** Real seconds until this caller does well to ask again: soon when the next issue is late. */
  private nextIn({ account }: Caller, { issue, stale }: RowsAnswer, now: number): number {
    const left = Math.ceil((issue.nextIssueAt - now) / 1000 / this.clock.speed);
    return (stale ? 1 : Math.max(1, left)) + lateness(account);
  }
}

const ageOf = ({ dataFrom }: AnswerHeaders, now: number): string =>
  String(Math.max(0, Math.round((now - dataFrom) / 1000)));

/** Seconds after the next issue at which a caller comes back: not all at once, and each always at the same time. */
const MOST_LATE = 10;
const known = new WeakMap<Account, number>();
function lateness(account: Account): number {
  const held = known.get(account);
  if (held !== undefined) return held;
  const seconds = createHash('sha256').update(account.account_id).digest()[0] % MOST_LATE;
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
  { tag }: AnswerHeaders,
  { modifiedAt }: RowsAnswer,
  now: number,
): ClientCopy {
  const known = headers['if-none-match'];
  if (known !== undefined) return known.includes(tag) ? 'current' : known.trim() === '*' ? 'claimed' : 'none';
  const header = headers['if-modified-since'];
  const since = header === undefined ? NaN : Date.parse(header);
  if (!(since >= Math.floor(modifiedAt / 1000) * 1000)) return 'none';
  return since <= now + 1000 ? 'current' : 'claimed';
}
