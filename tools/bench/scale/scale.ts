import { type Figure, figure } from '../figure';
import { type Kind, simulate } from './queue';

/** 100,000 requests per second over the whole installation. */
const PER_SECOND = 100_000;
/** A gateway refuses beyond so many in hand. */
const MOST_IN_HAND = 256;
const REQUESTS = 300_000;
/** No process is planned to be busier than this on average. */
const BUSIEST = 0.6;

/** What clients of large portfolios ask, and the milliseconds that docs/scale.md tells of each. */
const MIX: readonly Kind[] = [
  { name: 'rows at hand', share: 0.6, service: 0.03 },
  { name: 'not modified', share: 0.33, service: 0.024 },
  { name: 'rows made anew', share: 0.05, service: 0.35 },
  { name: 'any place', share: 0.02, service: 1.8 },
];

/**
 * `scale`: gateways for 100,000 requests per second of that mix; `scale.p99`: 99th percentile in one of them, ms;
 * `scale.peak.p99` and `scale.peak.refused` when twice as many come: waits stay bounded, the rest is told to come back.
 * Simulated; yardsticks are the mean service time and all that comes.
 */
export async function benchScale(say: (line: string) => void): Promise<Figure[]> {
  const mean = MIX.reduce((sum, { share, service }) => sum + share * service, 0);
  const gateways = Math.ceil((PER_SECOND * mean) / 1000 / BUSIEST);
  const random = seeded();
  const usual = simulate(MIX, PER_SECOND / gateways, REQUESTS, MOST_IN_HAND, random);
  const peak = simulate(MIX, (2 * PER_SECOND) / gateways, REQUESTS, MOST_IN_HAND, random);
  say(`${mean.toFixed(3)} ms a request; ${gateways} gateways are ${(100 * usual.busy).toFixed(0)} % busy`);
  return [
    figure('scale', gateways, 'gateways', null),
    figure('scale.p99', usual.p99, 'ms', mean),
    figure('scale.peak.p99', peak.p99, 'ms', mean),
    figure('scale.peak.refused', peak.refused, 'share', 1),
  ];
}

/** Park and Miller's generator: the same plan every time. */
function seeded(): () => number {
  let state = 20261120;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
