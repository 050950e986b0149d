import { parseArgs } from 'node:util';
import { fuzzBytes } from './fuzz-bytes';
import { readResourceUsage } from './resource-growth';

/** Address of the client of the probe, which sends no mutated requests. */
const PROBE_ADDRESS = { 'x-forwarded-for': '192.0.2.1' };

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
  const probeKey = await registerAccount(url);
  console.log(`fuzz: raw bytes for ${seconds} s, --seed ${seed}`);
  const { sockets, statuses, failures, usageBefore, usageAfter } = await fuzzBytes({
    port: Number(new URL(url).port),
    key,
    seconds,
    seed,
    readUsage: () => readResourceUsage(metrics),
    probe: () => probe(url, probeKey),
  });
  for (const failure of failures) console.error(`fuzz: ${failure}`);
  console.log(`fuzz: ${sockets} sockets; responses by status ${JSON.stringify(statuses)}`);
  console.log(
    `fuzz: after warm-up ${JSON.stringify(usageBefore)}, at the end ${JSON.stringify(usageAfter)} (MB, MB, open files)`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** Registers an account for the probe, because the run uses up the requests per minute of its own. @returns its API key */
async function registerAccount(url: string): Promise<string> {
  const response = await fetch(`${url}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...PROBE_ADDRESS },
    body: JSON.stringify({ name: 'Probe', plan: 'commercial' }),
  });
  if (!response.ok) throw new Error(`POST /accounts got ${response.status} ${await response.text()}`);
  return ((await response.json()) as { api_key: string }).api_key;
}

/**
 * Requests the rows of a place, which involves every layer of the service.
 * @returns the problem of the response; undefined without one
 */
async function probe(url: string, key: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${key}`, ...PROBE_ADDRESS };
  const path = '/radiation/forecasts?latitude=45.1&longitude=5.2&format=json';
  const response = await fetch(url + path, { headers, signal: AbortSignal.timeout(10_000) });
  const body = await response.text();
  if (response.status !== 200) return `${response.status} ${body.slice(0, 200)}`;
  return (JSON.parse(body) as { forecasts: unknown[] }).forecasts.length > 0 ? undefined : 'no rows';
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`fuzz: ${(error as Error).message}`);
  process.exit(1);
});
