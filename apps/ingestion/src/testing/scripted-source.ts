import { type Place, type WeatherTile, packColumn, getTileName } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import type { WeatherRequest, WeatherSource } from '@daystar/weather';

const FIRST_PERIOD_END = '2026-05-10T09:33:00.000Z';

/** Creates a source that yields the tiles of a script, and records its requests. */
export function createScriptedSource(
  name: string,
  script: (request: WeatherRequest, call: number) => WeatherTile[],
  coverage: 'places' | 'all' = 'places',
) {
  const requests: WeatherRequest[] = [];
  const source: WeatherSource = {
    name,
    coverage,
    schedule: { every: 10 * MINUTE },
    notes: 'scripted for a test',
    async *fetch(request) {
      requests.push(request);
      yield* script(request, requests.length);
    },
  };
  return { source, requests };
}

/** Creates a tile with the cloud cover, %, at one place for one hour. */
export const createTile = (source: string, place: Place, cloudCover: number): WeatherTile => ({
  source,
  kind: 'forecast',
  run: FIRST_PERIOD_END,
  tile: getTileName(place),
  first_period_end: FIRST_PERIOD_END,
  period: 'PT60M',
  steps: 1,
  points: { latitude: [place.latitude], longitude: [place.longitude] },
  columns: { cloud_cover: packColumn([cloudCover]) },
});
