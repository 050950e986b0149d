import { type WeatherTile, packColumn } from '@daystar/contracts';
import { mergeObservations } from './merge-observations';
import { packTile, unpackTile } from './tile-weather';

const points = { latitude: [10, 11], longitude: [20, 20] };

/** Two points observed every ten minutes from an hour of 1 May on. */
const seen = (hour: number, opacities: number[], part: Partial<WeatherTile> = {}): WeatherTile => ({
  source: 'goes',
  kind: 'observation',
  run: new Date(Date.UTC(2026, 4, 1, hour)).toISOString(),
  tile: 't40-80',
  first_period_end: new Date(Date.UTC(2026, 4, 1, hour, 10)).toISOString(),
  period: 'PT10M',
  steps: opacities.length / 2,
  points,
  columns: { cloud_opacity: packColumn(opacities) },
  ...part,
});
const merge = (later: WeatherTile, earlier: WeatherTile) => mergeObservations(unpackTile(later), unpackTile(earlier));
const rounded = (values: Float32Array = new Float32Array()) => [...values].map((value) => Math.round(value * 10) / 10);

describe('observations of one day', () => {
  it('are merged by point, with gaps between them', () => {
    const merged = merge(seen(2, [30, 40]), seen(1, [10, 11, 20, 21]));
    expect(rounded(merged?.columns.get('cloud_opacity'))).toEqual([
      10,
      11,
      NaN,
      NaN,
      NaN,
      NaN,
      30,
      20,
      21,
      NaN,
      NaN,
      NaN,
      NaN,
      40,
    ]);
    expect(merged?.tile).toMatchObject({
      run: '2026-05-01T02:00:00.000Z',
      steps: 7,
      first_period_end: '2026-05-01T01:10:00.000Z',
    });
    expect(merged && packTile(merged).columns.cloud_opacity).toBeDefined();
  });

  it('use the later value, and the earlier one where it is missing', () => {
    const merged = merge(seen(1, [50, NaN, NaN, 60]), seen(1, [10, 11, 20, 21]));
    expect(rounded(merged?.columns.get('cloud_opacity'))).toEqual([50, 11, 20, 60]);
  });

  it('keep the variables of both', () => {
    const warm = seen(1, [0, 0], { columns: { air_temp: packColumn([5, 6]) } });
    expect([...(merge(warm, seen(1, [10, 20]))?.columns.keys() ?? [])].sort()).toEqual(['air_temp', 'cloud_opacity']);
  });

  it('are not merged across days, sources, places, periods or kinds', () => {
    const first = seen(1, [10, 20]);
    const tomorrow = { first_period_end: '2026-05-02T01:10:00Z' };
    const elsewhere = { points: { latitude: [10, 12], longitude: [20, 20] } };
    const others: Partial<WeatherTile>[] = [
      tomorrow,
      { source: 'himawari' },
      elsewhere,
      { period: 'PT5M' },
      { kind: 'forecast' },
    ];
    for (const other of others) expect(merge(seen(1, [30, 40], other), first)).toBeUndefined();
  });
});
