import { type BenchResult, createResult } from '../bench-result';
import type { HelperProcess } from '../helper-process';
import { computeMedian } from '../median';
import type { StackNamespace } from '../stack-namespace';
import { startProcesses } from './gateway';
import type { GatewayProcessRequest } from './gateway-process';
import { createSiteKey, createSiteId } from './bench-resources';

const ROUNDS = 7;
const ROWS = 9_999;
/** Maximum delay, relative to that of a gateway that parses bodies on its main thread. */
const MAX_RATIO = 1 / 4;
const NOTE = 'x'.repeat(300);

/** Rows with an invalid availability, so that the gateway validates all of them and stores none. */
const rows = Array.from({ length: ROWS }, (_, index) => ({
  period_end: new Date(index * 300_000).toISOString(),
  period: 'PT5M',
  total_power: index / 7,
  availability: 101,
  note: NOTE,
}));
const BODIES = {
  csv: {
    type: 'text/csv',
    body: [Object.keys(rows[0]), ...rows.map((row) => Object.values(row))].map(String).join('\n'),
  },
  json: {
    type: 'application/json',
    body: JSON.stringify({ measurements: rows.map((row) => ({ ...row, note: NOTE.slice(70) })) }),
  },
};

type Gateway = Pick<HelperProcess<GatewayProcessRequest, number>, 'send'>;

/**
 * Measures the maximum delay of a gateway's event loop, ms, while a client posts 4 MB of measurements as CSV or JSON. The
 * reference value is the delay of a gateway without threads. Rounds alternate.
 * @throws Error when the delay is more than a quarter of the reference value
 */
export async function measureLargeBodies(
  stackNamespace: StackNamespace,
  port: number,
  gateway: Gateway,
  print: (line: string) => void,
): Promise<BenchResult[]> {
  const withoutThreads = startProcesses(stackNamespace, { DAYSTAR_GATEWAY_THREADS: '0' });
  try {
    const sides = {
      threaded: { port, gateway },
      unthreaded: { port: await withoutThreads.gateway.send({ kind: 'start' }), gateway: withoutThreads.gateway },
    };
    const results: BenchResult[] = [];
    for (const [name, { type, body }] of Object.entries(BODIES)) {
      const delays = { threaded: [] as number[], unthreaded: [] as number[] };
      for (let round = -1; round < ROUNDS; round++)
        for (const side of ['threaded', 'unthreaded'] as const) {
          const delay = await measureDelay(sides[side].port, sides[side].gateway, type, body);
          if (round >= 0) delays[side].push(delay);
        }
      results.push(
        createResult(`gateway.hostile.${name}`, computeMedian(delays.threaded), 'ms', computeMedian(delays.unthreaded)),
      );
      print(
        `${body.length} bytes of ${name}: ${computeMedian(delays.threaded).toFixed(1)} ms, ${computeMedian(delays.unthreaded).toFixed(1)} ms without threads`,
      );
    }
    const slow = results.find(({ ratio }) => ratio! > MAX_RATIO);
    if (slow)
      throw new Error(`${slow.id}: the event loop was blocked for more than a quarter of the time without threads`);
    return results;
  } finally {
    await withoutThreads.stop();
  }
}

/** Posts a body. @returns the maximum delay of the event loop meanwhile, ms */
async function measureDelay(port: number, gateway: Gateway, type: string, body: string): Promise<number> {
  await gateway.send({ kind: 'delay' });
  const response = await fetch(`http://127.0.0.1:${port}/utility_scale_sites/${createSiteId(0)}/measurements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${createSiteKey(0)}`, 'content-type': type },
    body,
  });
  const text = await response.text();
  if (response.status !== 400 || !text.includes('availability'))
    throw new Error(`${response.status}: ${text.slice(0, 300)}`);
  return gateway.send({ kind: 'delay' });
}
