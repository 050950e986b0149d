import type { Place, TileGrid } from '@daystar/contracts';
import { HOUR, MINUTE, NATIVE_PERIOD_MS, type Steps, stepEnd, stepsBetween } from '@daystar/timeseries';
import { toNowcastWeather } from '../../nowcast/nowcast-weather';
import { createOpacityNowcast } from '../../nowcast/opacity-nowcast';
import { computePublishedNowcastWeight } from '../../skill-tracking/published-nowcast-weight';
import { createSandboxAtmosphere } from '../../synthetic-weather/sandbox-atmosphere';
import type { PlaceWeather } from '../inputs/place-weather';
import { blendSky } from './blend-sky';

const SIDE = 64;
const SPACING = 0.03;
/** Distance of the places from the edge of the frames, degrees. */
const TO_EDGE = 0.12;
const LATEST_LEAD_MS = 1.5 * HOUR;
const toSteps = (now: number) => stepsBetween(now - HOUR, now + 3 * HOUR, NATIVE_PERIOD_MS);

/** Frames of the sandbox without those of neighbouring tiles, and places near their edge. */
function simulate(seed: number, corner: Place, now: number) {
  const atmosphere = createSandboxAtmosphere(seed);
  const grid: TileGrid = {
    south: corner.latitude,
    west: corner.longitude,
    spacing: SPACING,
    rows: SIDE,
    columns: SIDE,
  };
  const frames = [-20, -10, 0].map((lag) => ({
    time: now + lag * MINUTE,
    opacity: Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
      atmosphere.opacityAt(
        {
          latitude: grid.south + SPACING * Math.floor(i / SIDE),
          longitude: grid.west + SPACING * (i % SIDE),
        },
        now + lag * MINUTE,
      ),
    ),
  }));
  const far = SPACING * (SIDE - 1) - TO_EDGE;
  const places = Array.from({ length: 9 }, (_, i) => TO_EDGE + (i * (far - TO_EDGE)) / 8).flatMap((along) =>
    [
      [along, TO_EDGE],
      [along, far],
      [TO_EDGE, along],
      [far, along],
    ].map(([north, east]) => ({ latitude: grid.south + north, longitude: grid.west + east })),
  );
  return { atmosphere, places, nowcast: createOpacityNowcast(grid, frames) };
}

/** A numerical forecast whose clouds are 50 km too far north. */
function forecast(atmosphere: ReturnType<typeof createSandboxAtmosphere>, place: Place, now: number): PlaceWeather {
  const hours = stepsBetween(now - 3 * HOUR, now + 6 * HOUR, HOUR);
  const displaced = { ...place, latitude: place.latitude - 0.45 };
  const cloud_opacity = Float64Array.from({ length: hours.count }, (_, i) =>
    atmosphere.opacityAt(displaced, stepEnd(hours, i) - HOUR / 2),
  );
  return {
    source: 'gfs',
    kind: 'forecast',
    run: now - 4 * HOUR,
    distance: 0,
    steps: hours,
    columns: { cloud_opacity },
  };
}

function observe(atmosphere: ReturnType<typeof createSandboxAtmosphere>, place: Place, now: number): PlaceWeather {
  const seen = stepsBetween(now - HOUR, now, 10 * MINUTE);
  const cloud_opacity = Float64Array.from({ length: seen.count }, (_, i) =>
    atmosphere.opacityAt(place, stepEnd(seen, i) - 5 * MINUTE),
  );
  return { source: 'goes', kind: 'observation', run: now, distance: 0, steps: seen, columns: { cloud_opacity } };
}

/** Squared errors of rows whose clouds come from outside the frames, with the estimate from the edge and without it. */
function scoreEdge(seed: number, corner: Place, now: number): { count: number; estimated: number; persisted: number } {
  const { atmosphere, places, nowcast } = simulate(seed, corner, now);
  const score = { count: 0, estimated: 0, persisted: 0 };
  for (const place of places) {
    const { edgeOpacity, ...weather } = toNowcastWeather(nowcast, 'goes', place);
    if (!edgeOpacity) continue;
    const others = [observe(atmosphere, place, now), forecast(atmosphere, place, now)];
    const options = { place, elevation: 100, steps: toSteps(now), issuedAt: now };
    const [estimated, persisted] = [{ ...weather, edgeOpacity }, weather].map(
      (used) => blendSky([...others, used], options).columns.opacity50,
    );
    for (let i = 0; stepEnd(options.steps, i) <= now + LATEST_LEAD_MS; i++) {
      const end = stepEnd(options.steps, i);
      const step = stepIndexOf(weather, options.steps, i);
      if (end <= now || Number.isNaN(edgeOpacity[step])) continue;
      const truth = atmosphere.opacityAt(place, end - NATIVE_PERIOD_MS / 2);
      score.count++;
      score.estimated += (estimated[i] - truth) ** 2;
      score.persisted += (persisted[i] - truth) ** 2;
    }
  }
  return score;
}

const noon = Date.UTC(2026, 5, 21, 12);
const CORNERS: [string, Place, number][] = [
  ['westerlies', { latitude: 44, longitude: 3 }, noon],
  ['westerlies of the south', { latitude: -40, longitude: 150 }, noon - 10 * HOUR],
  ['trade winds', { latitude: -2, longitude: -60 }, noon + 4 * HOUR],
];

describe('rows whose clouds come from outside the frames', () => {
  it.each(CORNERS)('are nearer to the truth by the edge of the frames than by persistence, in %s', (_, corner, now) => {
    const scores = [1, 2, 3].map((seed) => scoreEdge(seed, corner, now));
    const sum = (name: keyof (typeof scores)[0]) => scores.reduce((total, score) => total + score[name], 0);
    expect(sum('count')).toBeGreaterThan(200);
    expect(Math.sqrt(sum('estimated'))).toBeLessThan(0.95 * Math.sqrt(sum('persisted')));
  });

  it('name the frames as their input, with the weight of persistence', () => {
    const { atmosphere, places, nowcast } = simulate(1, CORNERS[0][1], noon);
    const steps = toSteps(noon);
    const edges = places.flatMap((place) => {
      const weather = toNowcastWeather(nowcast, 'goes', place);
      const options = { place, elevation: 100, steps, issuedAt: noon };
      const sky = blendSky([forecast(atmosphere, place, noon), weather], options);
      const last = stepIndexOf(weather, steps, sky.actualSteps + LATEST_LEAD_MS / NATIVE_PERIOD_MS - 1);
      return weather.edgeOpacity && Number.isFinite(weather.edgeOpacity[last]) ? [{ sky, weather, last }] : [];
    });
    expect(edges.length).toBeGreaterThan(3);
    for (const { sky, weather, last } of edges) {
      expect(weather.columns.cloud_opacity![last]).toBeNaN();
      const step = sky.actualSteps + LATEST_LEAD_MS / NATIVE_PERIOD_MS - 1;
      const age = stepEnd(steps, step) - NATIVE_PERIOD_MS / 2 - weather.run;
      const satellite = findInputs(sky, step).find(({ source }) => source === 'goes');
      expect(satellite?.run).toBe(new Date(weather.run).toISOString());
      expect(satellite?.weight).toBeCloseTo(computePublishedNowcastWeight(age, 'persistence'), 1);
      expect(sky.columns.opacity10[step]).toBeLessThan(sky.columns.opacity50[step] + 1e-9);
      expect(sky.columns.opacity90[step]).toBeGreaterThanOrEqual(sky.columns.opacity50[step]);
    }
  });
});

/** Index of a step of the sky in a nowcast. */
const stepIndexOf = (weather: PlaceWeather, steps: Steps, step: number): number =>
  (stepEnd(steps, step) - weather.steps.firstEnd) / NATIVE_PERIOD_MS;

function findInputs({ provenance }: ReturnType<typeof blendSky>, step: number) {
  let from = 0;
  for (const { steps: count, inputs } of provenance) {
    if (step < from + count) return inputs;
    from += count;
  }
  throw new RangeError('after the last step');
}
