import { type Place, type WeatherTile, packColumn, tileOf } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import type { WeatherRequest, WeatherSource } from '@daystar/weather';

const BEGIN = '2026-05-10T09:33:00.000Z';

/** A source that yields what the test scripts, and records its requests. */
export function scripted(
  name: string,
  script: (request: WeatherRequest, call: number) => WeatherTile[],
  coverage: 'places' | 'field' = 'places',
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
/** Cloud cover at one place for one hour, %. */
export const tileOver = (source: string, place: Place, cover: number): WeatherTile => ({
  source,
  kind: 'forecast',
  run: BEGIN,
  tile: tileOf(place),
  first_period_end: BEGIN,
  period: 'PT60M',
  steps: 1,
  points: { latitude: [place.latitude], longitude: [place.longitude] },
  columns: { cloud_cover: packColumn([cover]) },
});
