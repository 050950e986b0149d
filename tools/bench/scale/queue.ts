/** What one kind of request takes of one process. */
export interface Kind {
  readonly name: string;
  /** Part of all requests. */
  readonly share: number;
  /** Processor time of the event loop, ms. */
  readonly service: number;
}

export interface Waiting {
  /** Time from arrival to answer, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Part of the time that the process works. */
  readonly busy: number;
  /** Part of the requests that found the queue full. */
  readonly refused: number;
}

/**
 * One process with one event loop and a bounded queue: requests come at random (Poisson), each takes the time of its kind,
 * spread exponentially around it, first come first served; past `most` in hand the next is refused.
 * @param perSecond requests that come @param requests how many are followed
 */
export function simulate(
  kinds: readonly Kind[],
  perSecond: number,
  requests: number,
  most: number,
  random: () => number,
): Waiting {
  const waits: number[] = [];
  const inHand: number[] = [];
  const exponential = (mean: number) => -Math.log(1 - random()) * mean;
  let [now, freeAt, worked, refused] = [0, 0, 0, 0];
  for (let i = 0; i < requests; i++) {
    now += exponential(1000 / perSecond);
    while (inHand.length > 0 && inHand[0] <= now) inHand.shift();
    if (inHand.length >= most) {
      refused++;
      continue;
    }
    const service = exponential(kindOf(kinds, random()).service);
    freeAt = Math.max(freeAt, now) + service;
    worked += service;
    inHand.push(freeAt);
    waits.push(freeAt - now);
  }
  waits.sort((a, b) => a - b);
  const part = (share: number) => waits[Math.floor(share * (waits.length - 1))];
  return { p50: part(0.5), p99: part(0.99), busy: worked / Math.max(now, freeAt), refused: refused / requests };
}

function kindOf(kinds: readonly Kind[], point: number): Kind {
  let sum = 0;
  return kinds.find(({ share }) => (sum += share) > point) ?? kinds[kinds.length - 1];
}
