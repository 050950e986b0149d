import { HOUR, MINUTE, stepsBetween } from '@daystar/timeseries';
import type { PlaceWeather } from '../inputs/place-weather';
import { computeViewWeight } from '../inputs/view-weight';
import { blendSky } from './blend-sky';

const issuedAt = Date.UTC(2026, 5, 1, 12, 2);
const steps = stepsBetween(Date.UTC(2026, 5, 1, 6), Date.UTC(2026, 5, 2), 5 * MINUTE);
const whole = stepsBetween(Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 3), HOUR);
const at = (time: number) => (time - steps.firstEnd) / steps.stepMs;
const NOON = Date.UTC(2026, 5, 1, 12);

const model = (source: string, opacity: number): PlaceWeather => ({
  source,
  kind: 'forecast',
  run: Date.UTC(2026, 5, 1, 6),
  distance: 0,
  steps: whole,
  columns: { cloud_opacity: new Float64Array(whole.count).fill(opacity) },
});

/** A satellite above a longitude that reports one opacity, as its observation and its nowcast for a place. */
function satellite(source: string, longitude: number, opacity: number, place: { latitude: number; longitude: number }) {
  const viewWeight = computeViewWeight({ longitude, max_zenith: 65 }, place);
  const seen = stepsBetween(Date.UTC(2026, 5, 1), NOON, 10 * MINUTE);
  const ahead = stepsBetween(NOON - 5 * MINUTE, NOON + 6 * HOUR, 5 * MINUTE);
  const create = (kind: PlaceWeather['kind'], span: typeof seen): PlaceWeather => ({
    source,
    kind,
    run: NOON,
    distance: 0,
    steps: span,
    viewWeight,
    columns: { cloud_opacity: new Float64Array(span.count).fill(opacity) },
  });
  return [create('observation', seen), create('nowcast', ahead)];
}

/** Weights by source of the step that ends at a time. */
function readWeights(sky: ReturnType<typeof blendSky>, time: number): Record<string, number> {
  let step = at(time);
  for (const { steps: count, inputs } of sky.provenance) {
    if (step < count) return Object.fromEntries(inputs.map(({ source, weight }) => [source, weight ?? NaN]));
    step -= count;
  }
  throw new RangeError('after the last step');
}

describe('a sky of five satellites and three models', () => {
  const place = { latitude: 30, longitude: 5 };
  const longitudes = { far: -45, west: -20, above: 0, east: 30, rim: 50 };
  const models = { gfs: 20, ecmwf: 30, 'icon-eu': 40 };
  const weathers = [
    ...Object.entries(longitudes).flatMap(([name, longitude]) => satellite(name, longitude, 60, place)),
    ...Object.entries(models).map(([name, opacity]) => model(name, opacity)),
  ];
  const sky = blendSky(weathers, { place, steps, issuedAt });
  const sum = (weights: Record<string, number>, names: object) =>
    Object.keys(names).reduce((total, name) => total + weights[name], 0);

  it('names each of them with its weight, satellites alone in the past', () => {
    const weights = readWeights(sky, NOON);
    expect(sum(weights, longitudes)).toBeCloseTo(1, 1);
    expect(sum(weights, models)).toBe(0);
    expect(weights.above).toBeGreaterThan(weights.west);
    expect(weights.west).toBeGreaterThan(weights.far);
    expect(weights.far).toBeGreaterThan(0);
  });

  it('hands the weight of the satellites over to the models within six hours', () => {
    const shares = [15, 60, 120, 180, 300, 400].map(
      (lead) => sum(readWeights(sky, NOON + lead * MINUTE), longitudes) || 0,
    );
    expect(shares[0]).toBeGreaterThan(0.9);
    expect([...shares].sort((a, b) => b - a)).toEqual(shares);
    const [soon, late] = [30, 400].map((lead) => readWeights(sky, NOON + lead * MINUTE));
    expect(sum(soon, { ...longitudes, ...models })).toBeCloseTo(1, 1);
    expect(Object.keys(late).sort()).toEqual(Object.keys(models).sort());
    expect(sum(late, models)).toBeCloseTo(1, 1);
  });

  it('has a new run of rows when a weight changes by a tenth, not with every step', () => {
    expect(sky.provenance.length).toBeGreaterThan(5);
    expect(sky.provenance.length).toBeLessThan(25);
  });
});

describe('the seam between two satellites', () => {
  it('has no step, although they report different clouds', () => {
    // The western one sees places up to 57 deg of arc from 75 W, the eastern one from the Greenwich meridian.
    const opacities = Array.from({ length: 240 }, (_, i) => {
      const place = { latitude: 10, longitude: -70 + i / 4 };
      const views = [
        ['goes-east', -75.25, 70],
        ['meteosat', 0, 30],
      ] as const;
      const weathers = views
        .filter(([, longitude]) => computeViewWeight({ longitude, max_zenith: 65 }, place) > 0.001)
        .flatMap(([name, longitude, opacity]) => satellite(name, longitude, opacity, place));
      const { columns } = blendSky([...weathers, model('gfs', 50)], { place, steps, issuedAt });
      return [NOON, NOON + 30 * MINUTE].map((time) => columns.opacity50[at(time)]);
    });
    for (const time of [0, 1]) {
      const jumps = opacities.slice(1).map((one, i) => Math.abs(one[time] - opacities[i][time]));
      expect(Math.max(...jumps)).toBeLessThan(1.5);
      expect(opacities[0][time] - opacities[239][time]).toBeGreaterThan(35);
    }
  });
});
