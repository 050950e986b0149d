import { type WeatherTile, packColumn } from '@daystar/contracts';
import { HOUR, stepEnd } from '@daystar/timeseries';
import { cropAfter, cropBefore, cropSuperseded } from './crop-weather';
import { unpackTile } from './tile-weather';

const start = Date.UTC(2026, 4, 1);
const points = { latitude: [10, 11], longitude: [20, 20] };

/** Two points for two days from the run on; each value identifies its point and hour. */
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

describe('superseded runs', () => {
  it('end one step after the start of the next run', () => {
    const runs = [18, 12, 6, 0].map((hour) => unpackTile(runAt(hour)));
    const kept = cropSuperseded(runs);
    expect(kept.map(({ steps }) => steps.count)).toEqual([48, 48, 7, 7]);
    expect(kept[3].tile.steps).toBe(7);
    expect([...(kept[3].columns.get('cloud_opacity') ?? [])].map(Math.round)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 48, 49, 50, 51, 52, 53, 54,
    ]);
    expect(cropSuperseded(kept).map(({ steps }) => steps.count)).toEqual([48, 48, 7, 7]);
  });

  it('are kept completely for other sources, locations or kinds', () => {
    const elsewhere = { points: { latitude: [10, 12], longitude: [20, 20] } };
    const others = [runAt(18), runAt(12, { source: 'ecmwf' }), runAt(6, elsewhere), runAt(0, { kind: 'observation' })];
    expect(cropSuperseded(others.map(unpackTile)).every(({ steps }) => steps.count === 48)).toBe(true);
  });

  it('are unchanged when they end before that', () => {
    const weather = unpackTile(runAt(0));
    expect(cropAfter(weather, stepEnd(weather.steps, 47))).toBe(weather);
    expect(cropAfter(weather, start - HOUR)).toBe(weather);
  });
});

describe('cropping the past of a run', () => {
  const whole = unpackTile(runAt(0));

  it('removes whole steps of every node and updates the tile', () => {
    const cropped = cropBefore(whole, start + 45.5 * HOUR)!;
    expect(cropped.steps).toEqual({ firstEnd: start + 46 * HOUR, stepMs: HOUR, count: 3 });
    expect(cropped.tile).toMatchObject({ first_period_end: '2026-05-02T22:00:00.000Z', steps: 3 });
    expect([...cropped.columns.get('cloud_opacity')!].map(Math.round)).toEqual([45, 46, 47, 93, 94, 95]);
  });

  it('keeps everything before the first step, and nothing at the end', () => {
    expect(cropBefore(whole, start + 0.5 * HOUR)).toBe(whole);
    expect(cropBefore(whole, start + HOUR)?.steps.count).toBe(47);
    expect(cropBefore(whole, start + 48 * HOUR)).toBeUndefined();
  });
});
