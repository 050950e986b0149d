import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { FakeBucket, respondLikeOpenMeteo } from '@daystar/weather/testing';
import { type BenchResult, createResult } from './bench-result';
import { computeMedian } from './median';
import { ServiceUnderBench } from './service-under-bench';

const PLACES = 15;
/** Response time of the simulated provider. */
const PROVIDER_RESPONSE_MS = 300;
/** Target time of the first request for a new place, s. */
const TARGET_SECONDS = 3;
const TIMEOUT_MS = 30_000;

/**
 * `place`: median seconds until `npm start` responds to a request for a new place with newly fetched weather. The simulated
 * provider responds after 0.3 s. `place.max`: maximum. The reference is the target time.
 */
export async function benchPlace(print: (line: string) => void): Promise<BenchResult[]> {
  const provider = new FakeBucket();
  provider.fallback = respondLikeOpenMeteo(PROVIDER_RESPONSE_MS);
  const url = await provider.start();
  const key = `bench-${randomUUID()}`;
  const service = await ServiceUnderBench.start('all-in-one', {
    ...process.env,
    DAYSTAR_DATA: 'memory',
    DAYSTAR_WEATHER: 'open-meteo',
    DAYSTAR_OPEN_METEO_URL: url,
    DAYSTAR_DEMO_KEY: key,
    DAYSTAR_LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: '0',
  });
  try {
    const seconds: number[] = [];
    for (let place = 0; place < PLACES; place++) {
      const { seconds: elapsed, attempts } = await measureFirstRows(service.url, key, place);
      if (attempts > 1) print(`place ${place} got provider weather after ${attempts} requests`);
      seconds.push(elapsed);
    }
    return [
      createResult('place', computeMedian(seconds), 's', TARGET_SECONDS),
      createResult('place.max', Math.max(...seconds), 's', TARGET_SECONDS),
    ];
  } finally {
    await service.stop();
    await provider.stop();
  }
}

/** Time until a response has the weather of the provider, and the number of requests. */
async function measureFirstRows(
  url: string,
  key: string,
  place: number,
): Promise<{ seconds: number; attempts: number }> {
  const startedAt = performance.now();
  // A separate tile for each place.
  const query = `latitude=${40 - 5 * place}.1&longitude=${-100 + 9 * place}.2&format=json`;
  for (let attempts = 1; performance.now() - startedAt < TIMEOUT_MS; attempts++) {
    const response = await fetch(`${url}/radiation/forecasts?${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    await response.arrayBuffer();
    const seconds = (performance.now() - startedAt) / 1000;
    if (response.ok && response.headers.get('x-weather-source')?.includes('open-meteo')) return { seconds, attempts };
    await pause(50);
  }
  throw new Error(`a place got no provider weather within ${TIMEOUT_MS / 1000} s`);
}
