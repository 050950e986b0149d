import { createHash } from 'node:crypto';
import type { Account } from '@daystar/contracts';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import type { Quota } from '../limits/quota';
import type { ReplayClock } from '../parts';
import { etagOf } from './answer-headers';
import { rowsPage } from '../pages/rows-page';
import { encode, encodingAccepted } from './encoding';
import type { Rendered, RenderedAnswers } from './rendered-answers';
import type { RowsAnswer } from './rows-answer';

/** Sends rows: all of them, or word that the client has them already. */
export class RowsSender {
  constructor(
    private readonly rendered: RenderedAnswers,
    private readonly quota: Quota,
    private readonly clock: ReplayClock,
  ) {}

  /** @param simple the request was counted as one for a latitude/longitude */
  async send(request: GatewayRequest, reply: GatewayReply, answer: RowsAnswer, simple = false): Promise<void> {
    const entry = this.rendered.get(answer);
    const { fixed, dataFrom } = entry.headers;
    const now = this.clock.now();
    const isPage = answer.format === 'html';
    const nextIn = this.maxAge(answer, now) + lateness(request);
    void reply.headers(fixed).headers({
      'x-data-age': String(Math.max(0, Math.round((now - dataFrom) / 1000))),
      // A page is asked for again each time, so that it is gone once its reader signs out.
      'cache-control': isPage ? 'private, no-cache' : `private, max-age=${nextIn}`,
    });
    if (answer.stale) void reply.header('x-stale', 'true');
    if (hasAlready(request, answer)) {
      this.quota.giveBack(request.caller, reply, simple);
      void reply.status(304).send();
      return;
    }
    const encoding = encodingAccepted(request.headers['accept-encoding']);
    const made = isPage
      ? encode(rowsPage(request, answer, await this.tables(entry, answer), { now, nextIn }), encoding)
      : this.rendered.body(entry, answer, encoding);
    const body = Buffer.isBuffer(made) ? made : await made;
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    void reply.send(body);
  }

  /** What a page is made around; links in it depend on the address, so the page itself is nobody else's. */
  private async tables(entry: Rendered, answer: RowsAnswer): Promise<string> {
    return (await this.rendered.body(entry, answer, 'identity')).toString();
  }

  /** Real seconds until the next issue; one that is late is worth a new look soon. */
  private maxAge({ issue, stale }: RowsAnswer, now: number): number {
    const left = Math.ceil((issue.nextIssueAt - now) / 1000 / this.clock.speed);
    return stale ? 1 : Math.max(1, left);
  }
}

/** Seconds after the next issue at which a caller comes back: not all at once, and each always at the same time. */
const MOST_LATE = 10;
const known = new WeakMap<Account, number>();
function lateness({ caller: { account } }: GatewayRequest): number {
  const seconds = known.get(account) ?? createHash('sha256').update(account.account_id).digest()[0] % MOST_LATE;
  known.set(account, seconds);
  return seconds;
}

function hasAlready({ headers }: GatewayRequest, { name, modifiedAt }: RowsAnswer): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return known.trim() === '*' || known.includes(etagOf(name).slice(2));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(modifiedAt / 1000) * 1000 <= since;
}
