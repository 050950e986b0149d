import { HOUR, MINUTE, stepsBetween } from '@daystar/timeseries';
import type { PlaceWeather } from '../inputs/place-weather';
import { type BlendedSky, blendSky } from './blend-sky';

const NOON = Date.UTC(2026, 1, 1, 12);
const issuedAt = NOON + 2 * MINUTE;
const place = { latitude: 45, longitude: 7 };
const steps = stepsBetween(NOON - 4 * HOUR, NOON + 12 * HOUR, 5 * MINUTE);
const whole = stepsBetween(NOON - 12 * HOUR, NOON + 36 * HOUR, HOUR);
const [SEEN, FORECAST] = [60, 20];

function modelWithSnow(depth: number): PlaceWeather {
  const fill = (value: number) => new Float64Array(whole.count).fill(value);
  return {
    source: 'gfs',
    kind: 'forecast',
    run: NOON - 6 * HOUR,
    distance: 0,
    steps: whole,
    columns: { cloud_opacity: fill(FORECAST), snow_depth: fill(depth) },
  };
}

/** Observations up to noon. Only satellites have a view weight. */
function observations(viewWeight?: number): PlaceWeather {
  const span = stepsBetween(NOON - 4 * HOUR, NOON, 10 * MINUTE);
  return {
    source: 'observer',
    kind: 'observation',
    run: NOON,
    distance: 0,
    steps: span,
    viewWeight,
    columns: { cloud_opacity: new Float64Array(span.count).fill(SEEN) },
  };
}

const blend = (depth: number, viewWeight?: number): BlendedSky =>
  blendSky([observations(viewWeight), modelWithSnow(depth)], { place, steps, issuedAt });
const at = (sky: BlendedSky, time: number): number => sky.columns.opacity50[(time - steps.firstEnd) / steps.stepMs];
const SOON = NOON + 5 * MINUTE;

describe('a satellite over snow', () => {
  it('has half of the weight where snow covers the ground, in the past and in the nowcast', () => {
    const sky = blend(0.3, 0.4);
    expect(at(sky, NOON)).toBeCloseTo((SEEN + FORECAST) / 2, 5);
    expect(at(sky, SOON)).toBeGreaterThan(FORECAST + 0.4 * (SEEN - FORECAST));
    expect(at(sky, SOON)).toBeLessThan((SEEN + FORECAST) / 2 + 1);
    const [{ ladder, inputs }] = sky.provenance;
    expect(ladder).toBe('observation');
    expect(Object.fromEntries(inputs.map(({ source, weight }) => [source, weight]))).toEqual({
      observer: 0.5,
      gfs: 0.5,
    });
  });

  it('keeps more of it where snow is thin, and all without snow', () => {
    expect(at(blend(0.01, 0.4), NOON)).toBeCloseTo(0.9 * SEEN + 0.1 * FORECAST, 5);
    expect(at(blend(0, 0.4), NOON)).toBeCloseTo(SEEN, 10);
    expect(at(blend(NaN, 0.4), NOON)).toBeCloseTo(SEEN, 10);
  });

  it('does not verify forecasts, which would count its error as theirs', () => {
    expect(blend(0.3, 0.4).pendingVerifications).toEqual([]);
    expect(blend(0, 0.4).pendingVerifications.length).toBeGreaterThan(3);
  });
});

describe('a station over snow', () => {
  it('keeps its weight', () => {
    const sky = blend(0.3);
    expect(at(sky, NOON)).toBeCloseTo(SEEN, 10);
    expect(at(sky, SOON)).toBe(at(blend(0), SOON));
  });
});
