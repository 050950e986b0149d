import { type Place, type WeatherTile, packColumn, tileOf } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import type { WeatherRequest, WeatherSource } from '@daystar/weather';

const BEGIN = '2026-05-10T09:33:00.000Z';

/** A source that says what the test tells it, and remembers what it was asked. */
export function scripted(
  name: string,
  say: (request: WeatherRequest, call: number) => WeatherTile[],
  coverage: 'places' | 'field' = 'places',
) {
  const requests: WeatherRequest[] = [];
  const source: WeatherSource = {
    name,
    coverage,
    schedule: { every: 10 * MINUTE },
    notes: 'made up for a test',
    async *fetch(request) {
      requests.push(request);
      yield* say(request, requests.length);
    },
  };
  return { source, requests };
}
/** What a source says of one place and hour. */
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
