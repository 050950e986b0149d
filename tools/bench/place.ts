import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { FakeBucket, openMeteoResponding } from '@daystar/weather';
import { type Figure, figure } from './figure';
import { median } from './median';
import { Service } from './service';

const PLACES = 15;
/** A provider takes its time. */
const PROVIDER_MS = 300;
/** What a place that nobody asked for before may take, s. */
const PROMISED = 3;
const ENOUGH_MS = 30_000;

/**
 * `place`: seconds until a latitude and longitude that nobody asked for before is answered from weather that was fetched
 * for it, by `npm start` and a provider that answers after 0.3 s; the middle one of some. `place.most`: the slowest. Beside
 * them what is promised.
 */
export async function benchPlace(say: (line: string) => void): Promise<Figure[]> {
  const provider = new FakeBucket();
  provider.fallback = openMeteoResponding(PROVIDER_MS);
  const url = await provider.start();
  const key = `bench-${randomUUID()}`;
  const service = await Service.start('all-in-one', {
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
      const { taken, asked } = await answered(service.url, key, place);
      if (asked > 1) say(`place ${place} was answered from its own weather when asked for the ${asked}th time`);
      seconds.push(taken);
    }
    return [figure('place', median(seconds), 's', PROMISED), figure('place.most', Math.max(...seconds), 's', PROMISED)];
  } finally {
    await service.stop();
    await provider.stop();
  }
}

/** How long until the provider's weather is in an answer, and how often it was asked for. */
async function answered(url: string, key: string, place: number): Promise<{ taken: number; asked: number }> {
  const began = performance.now();
  // Each in a tile of its own.
  const query = `latitude=${40 - 5 * place}.1&longitude=${-100 + 9 * place}.2&format=json`;
  for (let asked = 1; performance.now() - began < ENOUGH_MS; asked++) {
    const response = await fetch(`${url}/radiation/forecasts?${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    await response.arrayBuffer();
    const taken = (performance.now() - began) / 1000;
    if (response.ok && response.headers.get('x-weather-source')?.includes('open-meteo')) return { taken, asked };
    await pause(50);
  }
  throw new Error(`a place had no weather of its own after ${ENOUGH_MS / 1000} s`);
}
