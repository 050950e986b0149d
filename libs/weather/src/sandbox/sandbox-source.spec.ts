import { type Place, type WeatherTile, unpackColumn } from '@daystar/contracts';
import { createSandboxAtmosphere } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { createSandboxSource } from './sandbox-source';

const now = Date.UTC(2026, 4, 10, 9, 30);
const places: Place[] = [
  { latitude: 37.7, longitude: -113.6 },
  { latitude: 37.9, longitude: -113.1 },
  { latitude: -90, longitude: 0 },
  { latitude: 64.1, longitude: -21.9 },
  { latitude: 0, longitude: 180 },
];
const ofPlaces = (tiles: readonly WeatherTile[]) => tiles.filter(({ points }) => points !== undefined);

describe('sandboxSource', () => {
  itBehavesLikeAWeatherSource(async () => ({ source: createSandboxSource(), now, places }));

  it('observes more than seven days in steps of five minutes, with the truth in their middle', async () => {
    const { tiles } = await fetchTiles({ source: createSandboxSource({ seed: 5 }), now, places: [places[3]] });
    const [observed] = tiles.filter(({ kind }) => kind === 'observation');
    expect(observed.period).toBe('PT5M');
    const first = Date.parse(observed.first_period_end);
    expect(first - 5 * MINUTE).toBeLessThanOrEqual(now - 7 * DAY);
    expect(first + (observed.steps - 1) * 5 * MINUTE).toBe(now);
    const opacity = unpackColumn(observed.columns.cloud_opacity!);
    const truth = createSandboxAtmosphere(5).truthAt(places[3], first + 700 * 5 * MINUTE - 2.5 * MINUTE).cloud_opacity;
    expect(Math.abs(opacity[700] - truth)).toBeLessThan(0.002);
  });

  it('forecasts hourly, eight days ahead, from the newest published run', async () => {
    const { tiles } = await fetchTiles({ source: createSandboxSource(), now, places: [places[0]] });
    const [forecast] = tiles.filter(({ kind }) => kind === 'forecast');
    // The run of 06:00 is published at 10:00.
    expect(forecast.run).toBe('2026-05-10T00:00:00.000Z');
    expect(forecast.next_run_at).toBe('2026-05-10T10:00:00.000Z');
    expect(Date.parse(forecast.first_period_end) + (forecast.steps - 1) * HOUR).toBeGreaterThanOrEqual(now + 8 * DAY);
  });

  it('sends locations of one tile together', async () => {
    const { tiles } = await fetchTiles({ source: createSandboxSource(), now, places });
    expect(tiles.filter(({ kind, tile }) => kind === 'forecast' && tile === 't51-26')).toHaveLength(1);
    expect(tiles.filter(({ kind }) => kind === 'forecast')).toHaveLength(4);
  });

  it('adds new observations to the day, and a run when one is published', async () => {
    const source = createSandboxSource();
    const soon = await fetchTiles({ source, now: now + 10 * MINUTE, places: [places[0]] }, { since: now });
    expect(ofPlaces(soon.tiles).map(({ kind, first_period_end, steps }) => [kind, first_period_end, steps])).toEqual([
      ['observation', '2026-05-10T00:05:00.000Z', 9 * 12 + 8],
    ]);
    const later = await fetchTiles({ source, now: now + 40 * MINUTE, places: [places[0]] }, { since: now });
    expect(ofPlaces(later.tiles).map(({ kind, run }) => [kind, run])).toEqual([
      ['observation', '2026-05-10T10:10:00.000Z'],
      ['forecast', '2026-05-10T06:00:00.000Z'],
    ]);
  });

  it('has a history: the observations of any time, or means of an hour', async () => {
    const [from, to] = [Date.UTC(2010, 0, 1), Date.UTC(2010, 0, 2)];
    const request = { place: places[0], from, to, now, reject: () => {}, signal: new AbortController().signal };
    const read = async (period: number) => {
      const [tile] = await createSandboxSource({ seed: 5 }).fetchHistory!({ ...request, period });
      return { tile, opacity: unpackColumn(tile.columns.cloud_opacity!) };
    };
    const [native, hourly] = await Promise.all([read(5 * MINUTE), read(HOUR)]);
    expect(native.tile).toMatchObject({
      kind: 'observation',
      first_period_end: '2010-01-01T00:05:00.000Z',
      steps: 288,
    });
    expect(hourly.tile).toMatchObject({ first_period_end: '2010-01-01T01:00:00.000Z', period: 'PT60M', steps: 24 });
    const truth = createSandboxAtmosphere(5).truthAt(places[0], from + 2.5 * MINUTE).cloud_opacity;
    expect(native.opacity[0]).toBeCloseTo(truth, 1);
    const samples = [7.5, 22.5, 37.5, 52.5].map(
      (minute) => createSandboxAtmosphere(5).truthAt(places[0], from + minute * MINUTE).cloud_opacity,
    );
    expect(hourly.opacity[0]).toBeCloseTo(samples.reduce((sum, value) => sum + value) / 4, 1);
  });

  it('completes the previous day after midnight', async () => {
    const midnight = Date.UTC(2026, 4, 11);
    const request = { since: midnight - 5 * MINUTE };
    const { tiles } = await fetchTiles(
      { source: createSandboxSource(), now: midnight + 5 * MINUTE, places: [places[0]] },
      request,
    );
    expect(tiles[0]).toMatchObject({ first_period_end: '2026-05-10T00:05:00.000Z', steps: 289 });
  });
});
