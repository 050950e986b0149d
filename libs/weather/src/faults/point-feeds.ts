import { type WeatherVariable, unpackColumn } from '@daystar/contracts';
import { HOUR, formatStamp } from '@daystar/timeseries';
import type { SourceContext } from '../definition/define-source';
import { type Fault, FakeBucket } from '../download/testing/fake-bucket';
import { stationCsv } from '../example/station-csv.fixture';
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

/** Creates the feed of the example of a source. */
export async function createStationCsvFeed(): Promise<Feed> {
  const bucket = new FakeBucket();
  const url = `${await bucket.start()}/ghi.csv`;
  const now = Date.UTC(2026, 4, 10, 12, 30);
  const oldDataTime = now - 4 * HOUR;
  /** Puts the rows of a time, ms, and of the five hours before it. */
  const putRows = (time: number, corruption?: Corruption) => {
    const rows = [5, 4, 3, 2, 1, 0].map((hours) => {
      const ghi = corruption === 'limits' && hours === 2 ? 9999 : 500 - hours;
      return `${formatStamp(Math.floor(time / HOUR) * HOUR - hours * HOUR)},${ghi}\n`;
    });
    if (corruption === 'gap') rows.splice(2, 1);
    const text = `period_end,ghi\n${rows.join('')}`;
    bucket.objects.set('ghi.csv', Buffer.from(corruption === 'truncated' ? text.slice(0, -2) : text));
  };
  return {
    bucket,
    open: () => Promise.resolve(stationCsv.create({ url } as SourceContext)),
    places: [],
    oldDataTime,
    now,
    reset: () => putRows(oldDataTime),
    put: (corruption) => putRows(corruption === 'frozen' ? oldDataTime : now, corruption),
    hasNewData: (tiles) =>
      tiles.some(({ columns }) => unpackColumn(columns.ghi!).filter((value) => value > 0).length === 6),
  };
}
