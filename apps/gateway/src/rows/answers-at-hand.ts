import { type Clock, NATIVE_PERIOD, ceilTo, floorTo } from '@daystar/timeseries';
import type { GatewayRequest } from '../http/gateway-request';
import type { RowsAnswer } from './rows-answer';

/** An answer that may be given again to its owner, for as long as `holds` says that nothing it was made from changed. */
export interface AnswerAtHand {
  readonly accountId: string;
  readonly answer: RowsAnswer;
  /** Clock time at which it was made. */
  readonly madeAt: number;
  readonly holds: () => boolean;
}

/** Entries take about a kilobyte; the bodies are held elsewhere. */
const MOST = 50_000;

/**
 * What the last answer to the same question was, so that asking again costs neither reading the question nor making the
 * answer: same path, same query, same wishes. The clock is part of the question: rows move on with every native step.
 */
export class AnswersAtHand {
  private older = new Map<string, AnswerAtHand>();
  private newer = new Map<string, AnswerAtHand>();

  constructor(private readonly clock: Clock) {}

  keep(request: GatewayRequest, answer: RowsAnswer, holds: () => boolean): void {
    const accountId = request.caller.account.account_id;
    this.put(questionOf(request), { accountId, answer, madeAt: this.clock.now(), holds });
  }

  find(request: GatewayRequest): AnswerAtHand | undefined {
    const question = questionOf(request);
    const found = this.newer.get(question) ?? this.older.get(question);
    if (!found) return undefined;
    if (sameStep(found.madeAt, this.clock.now()) && found.holds()) return found;
    this.newer.delete(question);
    this.older.delete(question);
    return undefined;
  }

  /** Whatever was not asked for while half of the room filled up goes. */
  private put(question: string, atHand: AnswerAtHand): void {
    this.newer.set(question, atHand);
    if (this.newer.size < MOST / 2) return;
    this.older = this.newer;
    this.newer = new Map();
  }
}

/** Windows of rows begin and end with native steps. */
const sameStep = (one: number, other: number): boolean =>
  floorTo(one, NATIVE_PERIOD) === floorTo(other, NATIVE_PERIOD) &&
  ceilTo(one, NATIVE_PERIOD) === ceilTo(other, NATIVE_PERIOD);

/** Everything of a request that its rows depend on, and no secret: keys in the query are left out. */
function questionOf({ url, query, headers }: GatewayRequest): string {
  const { accept = '' } = headers;
  if (!query.has('api_key')) return `${url} ${accept}`;
  const [path] = url.split('?', 1);
  const asked = [...query].filter(([name]) => name !== 'api_key');
  return `${path} ${JSON.stringify(asked)} ${accept}`;
}
