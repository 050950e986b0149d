import { type Clock, NATIVE_PERIOD, ceilTo } from '@daystar/timeseries';
import type { GatewayRequest } from '../http/gateway-request';
import type { RowsAnswer } from './rows-answer';

/** An answer that may be given again to its owner, for as long as `holds` says that nothing it was made from changed. */
export interface AnswerAtHand {
  readonly accept?: string;
  readonly accountId: string;
  readonly answer: RowsAnswer;
  /** Pattern of the route that it was asked for at. */
  readonly route?: string;
  /** Clock times between which it is the answer: rows move on with every native step. */
  readonly from: number;
  readonly until: number;
  readonly holds: () => boolean;
}

/** Questions remembered; each takes about a kilobyte, the bodies are held elsewhere. */
const MOST = 50_000;
/** Clients of one path that take other types than each other. */
const MOST_ACCEPTS = 4;

/**
 * What the last answer to the same question was, so that asking again costs neither reading the question nor making the
 * answer. A question is a path and query as they were sent, less keys, and what types the client takes.
 */
export class AnswersAtHand {
  private older = new Map<string, readonly AnswerAtHand[]>();
  private newer = new Map<string, readonly AnswerAtHand[]>();

  constructor(private readonly clock: Clock) {}

  /** @param madeAt clock time at which it was made */
  keep(request: GatewayRequest, answer: RowsAnswer, madeAt: number, holds: () => boolean): void {
    const { headers, caller, routeOptions } = request;
    const url = withoutKey(request.originalUrl);
    // A key may hide in what is spelled with escapes.
    if (url.includes('%')) return;
    const until = Math.max(madeAt + 1, ceilTo(madeAt, NATIVE_PERIOD));
    const { account_id: accountId } = caller.account;
    const { accept } = headers;
    this.put(url, { accept, accountId, answer, route: routeOptions.url, from: madeAt, until, holds });
  }

  find(url: string, accept?: string): AnswerAtHand | undefined {
    // With a key in it, it is not found as it is.
    const found = this.of(url) ?? this.of(withoutKey(url));
    const atHand = found?.find((one) => one.accept === accept);
    if (!atHand) return undefined;
    const now = this.clock.now();
    return now >= atHand.from && now < atHand.until && atHand.holds() ? atHand : undefined;
  }

  private of(url: string): readonly AnswerAtHand[] | undefined {
    return this.newer.get(url) ?? this.older.get(url);
  }

  /** Whatever was not asked for while half of the room filled up goes. */
  private put(url: string, atHand: AnswerAtHand): void {
    const others = (this.of(url) ?? []).filter(({ accept }) => accept !== atHand.accept);
    this.newer.set(url, [atHand, ...others].slice(0, MOST_ACCEPTS));
    if (this.newer.size < MOST / 2) return;
    this.older = this.newer;
    this.newer = new Map();
  }
}

const withoutKey = (url: string): string => (holdsKey(url) ? url.replace(KEY, '') : url);
const KEY = /(?<=[?&])api_key=[^&]*/gi;
/** Whether a URL holds a key that is not hidden by escapes. */
export const holdsKey = (url: string): boolean => /[?&]api_key=/i.test(url);
