import { type WeatherTile, packColumn } from '@daystar/contracts';
import { HOUR, stepEnd } from '@daystar/timeseries';
import { croppedAfter, croppedBefore, withoutOvertaken } from './cropped-run';
import { unpackTile } from './tile-weather';

const start = Date.UTC(2026, 4, 1);
const points = { latitude: [10, 11], longitude: [20, 20] };

/** Two points for two days from a run on; each value tells its point and hour. */
const runAt = (hour: number, part: Partial<WeatherTile> = {}): WeatherTile => ({
  source: 'gfs',
  kind: 'forecast',
  run: new Date(start + hour * HOUR).toISOString(),
  tile: 't40-80',
  first_period_end: new Date(start + (hour + 1) * HOUR).toISOString(),
  period: 'PT60M',
  steps: 48,
  points,
  columns: { cloud_opacity: packColumn(Array.from({ length: 96 }, (_, i) => i)) },
  ...part,
});

describe('runs that newer ones have overtaken', () => {
  it('end where the next one begins, and a step later, to lead on', () => {
    const runs = [18, 12, 6, 0].map((hour) => unpackTile(runAt(hour)));
    const kept = withoutOvertaken(runs);
    expect(kept.map(({ steps }) => steps.count)).toEqual([48, 48, 7, 7]);
    expect(kept[3].tile.steps).toBe(7);
    expect([...(kept[3].columns.get('cloud_opacity') ?? [])].map(Math.round)).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6],
      ...[48, 49, 50, 51, 52, 53, 54],
    ]);
    expect(withoutOvertaken(kept).map(({ steps }) => steps.count)).toEqual([48, 48, 7, 7]);
  });

  it('stay whole where they are of other sources, places or kinds', () => {
    const elsewhere = { points: { latitude: [10, 12], longitude: [20, 20] } };
    const others = [runAt(18), runAt(12, { source: 'ecmwf' }), runAt(6, elsewhere), runAt(0, { kind: 'observation' })];
    expect(withoutOvertaken(others.map(unpackTile)).every(({ steps }) => steps.count === 48)).toBe(true);
  });

  it('are left alone when they end before', () => {
    const weather = unpackTile(runAt(0));
    expect(croppedAfter(weather, stepEnd(weather.steps, 47))).toBe(weather);
    expect(croppedAfter(weather, start - HOUR)).toBe(weather);
  });
});

describe('the past of a run', () => {
  const whole = unpackTile(runAt(0));

  it('goes by whole steps, for every node, and the tile says so', () => {
    const cropped = croppedBefore(whole, start + 45.5 * HOUR)!;
    expect(cropped.steps).toEqual({ firstEnd: start + 46 * HOUR, length: HOUR, count: 3 });
    expect(cropped.tile).toMatchObject({ first_period_end: '2026-05-02T22:00:00.000Z', steps: 3 });
    expect([...cropped.columns.get('cloud_opacity')!].map(Math.round)).toEqual([45, 46, 47, 93, 94, 95]);
  });

  it('is not there before its first step, and all there is at its end', () => {
    expect(croppedBefore(whole, start + 0.5 * HOUR)).toBe(whole);
    expect(croppedBefore(whole, start + HOUR)?.steps.count).toBe(47);
    expect(croppedBefore(whole, start + 48 * HOUR)).toBeUndefined();
  });
});
