import type { WeatherVariable } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { type Fault, FakeBucket } from '../download/testing/fake-bucket';
import { OpenMeteoSource } from '../open-meteo/open-meteo-source';
import { createForecastResponse } from '../open-meteo/testing/open-meteo-responses';
import type { Corruption, Feed } from './feed';

/** Creates the feed of a service for single places, which always has new data. */
export async function createOpenMeteoFeed(): Promise<Feed> {
  const bucket = new FakeBucket();
  const url = await bucket.start();
  const places = [{ latitude: 37.7, longitude: -113.6 }];
  const now = Date.UTC(2026, 4, 10, 9, 30);
  const respond =
    (corruption?: Corruption): Fault =>
    (request, response) => {
      const query = new URL(request.url!, 'http://bucket').searchParams;
      const body = createForecastResponse(
        query,
        places[0].latitude,
        corruption === 'frozen' ? now - 30 * 24 * HOUR : now,
      );
      if (corruption === 'limits') body.hourly.temperature_2m[5] = 300;
      if (corruption === 'gap')
        for (const name of Object.keys(body.hourly_units).slice(1)) body.hourly[name].fill(null, 200, 212);
      const text = JSON.stringify(body);
      response.setHeader('content-type', 'application/json');
      response.end(corruption === 'truncated' ? text.slice(0, text.length / 2) : text);
      return true;
    };
  const feed: Feed = {
    bucket,
    open: () => Promise.resolve(new OpenMeteoSource(url)),
    places,
    oldDataTime: now - 2 * HOUR,
    now,
    reset: () => (bucket.fallback = respond()),
    put: (corruption) => (bucket.fallback = respond(corruption)),
    hasNewData: (tiles) =>
      (['ghi', 'air_temp'] as WeatherVariable[]).every((name) => tiles.some((tile) => tile.columns[name])),
  };
  return feed;
}
