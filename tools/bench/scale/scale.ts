import { type BenchResult, createResult } from '../bench-result';
import { formatPlans } from './format-plan';
import { type RequestKind, simulateQueue } from './simulate-queue';

/** Requests per second of the whole installation. */
const REQUESTS_PER_SECOND = 100_000;
/** Requests in flight above which a gateway refuses further ones. */
const MAX_IN_FLIGHT = 256;
const REQUESTS = 300_000;
/** Planned maximum utilization of a process. */
const MAX_UTILIZATION = 0.6;

/** Request mix of large portfolios, with the processor times of docs/scale.md, ms. */
const REQUEST_MIX: readonly RequestKind[] = [
  { name: 'cached rows', share: 0.6, serviceMs: 0.03 },
  { name: 'not modified', share: 0.33, serviceMs: 0.024 },
  { name: 'rendered rows', share: 0.05, serviceMs: 0.35 },
  { name: 'any place', share: 0.02, serviceMs: 1.8 },
];

/**
 * `scale`: simulated number of gateways for 100,000 requests per second of `REQUEST_MIX`. `scale.p99`: 99th percentile
 * of a gateway's response time, ms. `scale.peak.p99` and `scale.peak.refused`: this percentile, and the share of refused
 * requests, at twice the load. The reference value of a percentile is the mean service time. Also prints the resources of
 * 10,000 to 1,000,000 sites.
 */
export async function benchScale(print: (line: string) => void): Promise<BenchResult[]> {
  const meanServiceMs = REQUEST_MIX.reduce((sum, { share, serviceMs }) => sum + share * serviceMs, 0);
  const gateways = Math.ceil((REQUESTS_PER_SECOND * meanServiceMs) / 1000 / MAX_UTILIZATION);
  const random = createRandom();
  const usual = simulateQueue(REQUEST_MIX, REQUESTS_PER_SECOND / gateways, REQUESTS, MAX_IN_FLIGHT, random);
  const peak = simulateQueue(REQUEST_MIX, (2 * REQUESTS_PER_SECOND) / gateways, REQUESTS, MAX_IN_FLIGHT, random);
  print(
    `${meanServiceMs.toFixed(3)} ms a request; ${gateways} gateways are ${(100 * usual.utilization).toFixed(0)} % busy`,
  );
  print(formatPlans());
  return [
    createResult('scale', gateways, 'gateways', null),
    createResult('scale.p99', usual.p99, 'ms', meanServiceMs),
    createResult('scale.peak.p99', peak.p99, 'ms', meanServiceMs),
    createResult('scale.peak.refused', peak.refused, 'share', 1),
  ];
}

/** Park and Miller's generator with a fixed seed. */
function createRandom(): () => number {
  let state = 20261120;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
