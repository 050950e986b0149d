/** A kind of request and its cost. */
export interface RequestKind {
  readonly name: string;
  /** Share of all requests. */
  readonly share: number;
  /** Processor time of the event loop, ms. */
  readonly serviceMs: number;
}

export interface QueueStatistics {
  /** Median time from arrival to response, ms. */
  readonly p50: number;
  /** 99th percentile of this time, ms. */
  readonly p99: number;
  /** Share of the time in which the process works. */
  readonly utilization: number;
  /** Share of the requests that found the queue full. */
  readonly refused: number;
}

/**
 * Simulates a process with one event loop and a bounded first-in, first-out queue. Arrivals are a Poisson process,
 * service times are exponentially distributed with the mean of their kind.
 * @param perSecond arriving requests per second
 * @param requests number of simulated requests
 * @param maxInFlight requests in flight above which others are refused
 */
export function simulateQueue(
  kinds: readonly RequestKind[],
  perSecond: number,
  requests: number,
  maxInFlight: number,
  random: () => number,
): QueueStatistics {
  const responseTimes: number[] = [];
  const inFlight: number[] = [];
  const drawExponential = (mean: number) => -Math.log(1 - random()) * mean;
  let [now, freeAt, busyMs, refused] = [0, 0, 0, 0];
  for (let i = 0; i < requests; i++) {
    now += drawExponential(1000 / perSecond);
    while (inFlight.length > 0 && inFlight[0] <= now) inFlight.shift();
    if (inFlight.length >= maxInFlight) {
      refused++;
      continue;
    }
    const serviceTime = drawExponential(pickKind(kinds, random()).serviceMs);
    freeAt = Math.max(freeAt, now) + serviceTime;
    busyMs += serviceTime;
    inFlight.push(freeAt);
    responseTimes.push(freeAt - now);
  }
  responseTimes.sort((a, b) => a - b);
  const getPercentile = (fraction: number) => responseTimes[Math.floor(fraction * (responseTimes.length - 1))];
  return {
    p50: getPercentile(0.5),
    p99: getPercentile(0.99),
    utilization: busyMs / Math.max(now, freeAt),
    refused: refused / requests,
  };
}

function pickKind(kinds: readonly RequestKind[], uniform: number): RequestKind {
  let sum = 0;
  return kinds.find(({ share }) => (sum += share) > uniform) ?? kinds[kinds.length - 1];
}
