import { DAY, HOUR, NATIVE_PERIOD_MS, stepsBetween } from '@daystar/timeseries';
import { computeRadiationColumns } from '../outputs/radiation-columns';
import type { SkyState } from '../sky/blend/sky-state';
import { adaptSky } from './adapt-sky';
import { estimateIndices } from './estimated-indices';

const place = { latitude: 40, longitude: 0 };
const FROM = Date.UTC(2026, 5, 21);
const steps = stepsBetween(FROM, FROM + 2 * DAY, NATIVE_PERIOD_MS);
const of = (value: number) => new Float64Array(steps.count).fill(value);
const sky: SkyState = {
  steps,
  actualSteps: steps.count / 2,
  issuedAt: FROM + DAY,
  columns: {
    opacity10: of(20),
    opacity50: of(30),
    opacity90: of(40),
    air_temp: of(20),
    wind_speed: of(2),
    surface_pressure: of(NaN),
    precipitable_water: of(NaN),
    aod550: of(NaN),
    albedo: of(NaN),
  },
  provenance: [
    { steps: steps.count / 4, ladder: 'climatology', inputs: [] },
    { steps: (3 * steps.count) / 4, ladder: 'observation', inputs: [] },
  ],
};
const brighter = { byIndex: [0, 0, 0.1, 0.1, 0.1], byHour: [0, 0, 0, 0, 0, 0] };

describe('a sky adapted to a site', () => {
  const { columns } = computeRadiationColumns(place, sky, HOUR);
  const adapted = computeRadiationColumns(place, adaptSky(place, sky, brighter), HOUR).columns;
  const noon = 12;

  it('changes the past, not the forecast', () => {
    expect(adapted.ghi[noon] / columns.ghi[noon]).toBeCloseTo(0.8 / 0.7, 6);
    expect(adapted.cloud_opacity[noon]).toBeCloseTo(20, 6);
    expect(adapted.ghi[24 + noon]).toBe(columns.ghi[24 + noon]);
    expect(adapted.ghi10[noon]).toBeLessThan(adapted.ghi[noon]);
    expect(adapted.ghi90[noon]).toBeGreaterThan(adapted.ghi[noon]);
  });

  it('splits into beam and diffuse irradiance that add up', () => {
    expect(adapted.dni[noon]).toBeGreaterThan(columns.dni[noon]);
    expect(adapted.ebh[noon] + adapted.dhi[noon]).toBeCloseTo(adapted.ghi[noon], 6);
  });
});

describe('estimated clear-sky indices', () => {
  it('exist by day, where a source other than climatology applies', () => {
    const { steps: halfHours, indices } = estimateIndices(place, sky);
    expect(halfHours.count).toBe(48);
    expect(indices[26]).toBeCloseTo(0.7, 6);
    // The morning is climatology, the evening dark.
    expect(indices[20]).toBeNaN();
    expect(indices[46]).toBeNaN();
  });
});
