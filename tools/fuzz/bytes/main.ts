import { parseArgs } from 'node:util';
import { fuzzBytes } from './fuzz-bytes';
import { readResourceUsage } from './resource-growth';

/** Number of retries, one per second: more than a minute, so that the limits of the key reset. */
const MAX_RETRIES = 70;

/** `node dist/tools/fuzz/bytes/main.js --seconds 60 --seed 1`, against the service at FUZZ_URL with FUZZ_KEY. */
async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { seconds: text, seed: text } });
  const {
    FUZZ_URL: url = 'http://127.0.0.1:3977',
    FUZZ_KEY: key = '',
    FUZZ_METRICS: metrics = `${url}/metrics`,
  } = process.env;
  const seconds = Number(values.seconds ?? 60);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!(seconds > 0) || !Number.isInteger(seed)) throw new Error('--seconds must be above 0, --seed a whole number');
  console.log(`fuzz: raw bytes for ${seconds} s, --seed ${seed}`);
  const { sockets, statuses, failures, usageBefore, usageAfter } = await fuzzBytes({
    port: Number(new URL(url).port),
    key,
    seconds,
    seed,
    readUsage: () => readResourceUsage(metrics),
    probe: () => probe(url, key),
  });
  for (const failure of failures) console.error(`fuzz: ${failure}`);
  console.log(`fuzz: ${sockets} sockets; responses by status ${JSON.stringify(statuses)}`);
  console.log(
    `fuzz: after warm-up ${JSON.stringify(usageBefore)}, at the end ${JSON.stringify(usageAfter)} (MB, MB, open files)`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/**
 * Requests the rows of a place, which involves every layer of the service.
 * @returns the problem of the response; undefined without one
 */
async function probe(url: string, key: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': '192.0.2.1' };
  const path = '/radiation/forecasts?latitude=45.1&longitude=5.2&format=json';
  for (let attempts = 0; ; attempts++) {
    const response = await fetch(url + path, { headers, signal: AbortSignal.timeout(10_000) });
    const body = await response.text();
    // The run used up the requests of the key for this minute.
    if (response.status === 429 && attempts < MAX_RETRIES) await new Promise((resolve) => setTimeout(resolve, 1000));
    else if (response.status !== 200) return `${response.status} ${body.slice(0, 200)}`;
    else return (JSON.parse(body) as { forecasts: unknown[] }).forecasts.length > 0 ? undefined : 'no rows';
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`fuzz: ${(error as Error).message}`);
  process.exit(1);
});
