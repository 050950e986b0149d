import { DAY, HOUR, MINUTE, type Steps, stepEnd, stepsBetween } from '@daystar/timeseries';
import { blendSky } from './blend-sky';
import type { PlaceWeather } from '../inputs/place-weather';

const issuedAt = Date.UTC(2026, 5, 1, 10, 7);
const tucson = { latitude: 32.25, longitude: -110.75 };
const steps = stepsBetween(Date.UTC(2026, 4, 30), Date.UTC(2026, 5, 4), 5 * MINUTE);
const whole = stepsBetween(Date.UTC(2026, 4, 29), Date.UTC(2026, 5, 5), HOUR);

function weather(source: string, part: Partial<PlaceWeather> & { opacity?: number }): PlaceWeather {
  const covered: Steps = part.steps ?? whole;
  const columns = part.columns ?? { cloud_opacity: new Float64Array(covered.count).fill(part.opacity ?? 0) };
  return {
    source,
    kind: part.kind ?? 'forecast',
    run: part.run ?? Date.UTC(2026, 5, 1),
    distance: part.distance ?? 0,
    steps: covered,
    columns,
  };
}

const blend = (...weathers: PlaceWeather[]) => blendSky(weathers, { place: tucson, steps, issuedAt });
const at = (time: number) => (time - steps.firstEnd) / steps.stepMs;
const ladders = (sky: ReturnType<typeof blend>) => sky.provenance.map((run) => [run.ladder, run.steps]);
/** Data bases and sources, each change once: weights change more often. */
const changes = ({ provenance }: Pick<ReturnType<typeof blend>, 'provenance'>) =>
  provenance
    .map(({ ladder, inputs }) => [ladder, ...inputs.map(({ source }) => source)].join(' '))
    .filter((text, i, all) => text !== all[i - 1]);

describe('blended sky', () => {
  it('is the climatology without any source, and its provenance says so', () => {
    const sky = blend();
    expect(ladders(sky)).toEqual([['climatology', steps.count]]);
    expect(sky.columns.opacity50[0]).toBe(28);
    expect(sky.columns.air_temp.every((value) => value > 0 && value < 45)).toBe(true);
  });

  it('counts past steps', () => {
    expect(stepEnd(steps, blend().actualSteps - 1)).toBe(Date.UTC(2026, 5, 1, 10, 5));
  });

  it('equals the forecast where only a forecast has values', () => {
    const sky = blend(weather('gfs', { opacity: 40 }));
    expect(sky.columns.opacity50.every((value) => Math.abs(value - 40) < 1e-9)).toBe(true);
    expect(ladders(sky)).toEqual([['nwp', steps.count]]);
    expect(sky.provenance[0].inputs).toEqual([{ source: 'gfs', run: '2026-06-01T00:00:00.000Z', weight: 1 }]);
  });

  it('can leave out the percentiles of nights', () => {
    const options = { place: tucson, steps, issuedAt };
    const [complete, daylight] = [true, false].map((hasNightPercentiles) =>
      blendSky([weather('gfs', { opacity: 40 })], { ...options, hasNightPercentiles }),
    );
    const midnight = at(Date.UTC(2026, 5, 2, 7));
    expect(complete.columns.opacity10[midnight]).toBeLessThan(40);
    expect(daylight.columns.opacity10[midnight]).toBe(daylight.columns.opacity50[midnight]);
    expect(daylight).toMatchObject({
      provenance: complete.provenance,
      pendingVerifications: complete.pendingVerifications,
    });
  });

  it('prefers the newest run of a source, step by step, and averages sources', () => {
    const old = weather('gfs', { opacity: 80, run: Date.UTC(2026, 4, 31, 12) });
    const young = weather('gfs', {
      opacity: 20,
      run: Date.UTC(2026, 5, 1),
      steps: stepsBetween(Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 5), HOUR),
    });
    const other = weather('ecmwf', { opacity: 40 });
    const sky = blend(old, young, other);
    expect(sky.columns.opacity50[at(Date.UTC(2026, 4, 31))]).toBeCloseTo(60, 9);
    expect(sky.columns.opacity50[at(Date.UTC(2026, 5, 3))]).toBeCloseTo(30, 9);
  });

  it('has wider intervals where cloud motion is uncertain', () => {
    const near = stepsBetween(issuedAt - 7 * MINUTE, issuedAt + 6 * HOUR - 7 * MINUTE, 5 * MINUTE);
    const of = (value: number) => new Float64Array(near.count).fill(value);
    const carried = (spread?: PlaceWeather['spread']) => ({
      ...weather('satellite', { kind: 'nowcast', steps: near, run: issuedAt - 7 * MINUTE, opacity: 50 }),
      ...(spread && { spread }),
    });
    const soon = at(Date.UTC(2026, 5, 1, 11));
    const widthOf = (nowcast: PlaceWeather) => {
      const { opacity10, opacity50, opacity90 } = blend(weather('gfs', { opacity: 50 }), nowcast).columns;
      return { below: opacity50[soon] - opacity10[soon], above: opacity90[soon] - opacity50[soon] };
    };
    const usual = widthOf(carried());
    const moved = widthOf(carried({ below: of(45), above: of(0), east: of(0), north: of(0), system: of(0) }));
    expect(moved.below).toBeGreaterThan(1.2 * usual.below);
    expect(moved.above).toBeLessThan(usual.above);
  });

  it('prefers a nearby point of a source to a newer run of a distant one', () => {
    const own = weather('files', { opacity: 70, distance: 0.2, run: Date.UTC(2026, 4, 31) });
    const other = weather('files', { opacity: 10, distance: 25, run: Date.UTC(2026, 5, 1) });
    expect(blend(own, other).columns.opacity50[0]).toBeCloseTo(70, 9);
    expect(blend(other).columns.opacity50[0]).toBeCloseTo(10, 9);
  });

  it('marks a forecast whose newest run is old', () => {
    expect(ladders(blend(weather('gfs', { run: issuedAt - 16 * HOUR })))).toEqual([['older-nwp', steps.count]]);
  });

  it('starts at the last observation and ends at the forecast', () => {
    const seen = weather('goes', {
      kind: 'observation',
      opacity: 90,
      run: Date.UTC(2026, 5, 1, 10),
      steps: stepsBetween(Date.UTC(2026, 4, 30), Date.UTC(2026, 5, 1, 10), 5 * MINUTE),
    });
    const sky = blend(seen, weather('gfs', { opacity: 10 }));
    expect(sky.columns.opacity50[at(Date.UTC(2026, 5, 1, 9))]).toBeCloseTo(90, 9);
    expect(sky.columns.opacity50[at(Date.UTC(2026, 5, 1, 10, 10))]).toBeGreaterThan(88);
    // Persisted clouds: even weights 72 minutes after the observation, within this step.
    expect(sky.columns.opacity50[at(Date.UTC(2026, 5, 1, 11, 10))]).toBeGreaterThan(50);
    expect(sky.columns.opacity50[at(Date.UTC(2026, 5, 1, 11, 20))]).toBeLessThan(50);
    expect(sky.columns.opacity50[at(Date.UTC(2026, 5, 1, 17))]).toBeCloseTo(10, 9);
    expect(changes(sky)).toEqual(['observation goes gfs', 'nwp gfs', 'nowcast+nwp goes gfs', 'nwp gfs']);
  });

  it('raises the weight of observations after dawn gradually, unless there were some at night', () => {
    // Sunrise is at 12:15; the solar elevation is 10° at 13:10.
    const opacityAfter = (from: number, issued: number) => {
      const seen = weather('goes', {
        kind: 'observation',
        opacity: 90,
        run: issued,
        steps: stepsBetween(from, issued, 5 * MINUTE),
      });
      const sky = blendSky([seen, weather('gfs', { opacity: 10 })], { place: tucson, steps, issuedAt: issued });
      return sky.columns.opacity50[at(issued) + 1];
    };
    const [dawn, day] = [Date.UTC(2026, 5, 1, 13), Date.UTC(2026, 5, 1, 18)];
    expect(opacityAfter(dawn, dawn + 5 * MINUTE)).toBeLessThan(25);
    expect(opacityAfter(dawn, dawn + 20 * MINUTE)).toBeGreaterThan(40);
    expect(opacityAfter(dawn, dawn + 20 * MINUTE)).toBeLessThan(60);
    expect(opacityAfter(dawn, dawn + 45 * MINUTE)).toBeGreaterThan(85);
    expect(opacityAfter(dawn - 2 * HOUR, dawn + 5 * MINUTE)).toBeGreaterThan(85);
    expect(opacityAfter(day, day + 5 * MINUTE)).toBeGreaterThan(85);
  });

  describe('with a nowcast', () => {
    const seenAt = Date.UTC(2026, 5, 1, 10);
    const seen = weather('goes', {
      kind: 'observation',
      opacity: 90,
      run: seenAt,
      steps: stepsBetween(Date.UTC(2026, 4, 30), seenAt, 5 * MINUTE),
    });
    const carried = (opacity: number, hours = 6) =>
      weather('goes', {
        kind: 'nowcast',
        opacity,
        run: seenAt,
        steps: stepsBetween(seenAt - 5 * MINUTE, seenAt + hours * HOUR, 5 * MINUTE),
      });
    const forecast = weather('gfs', { opacity: 10 });

    it('moves from the observation to the advected clouds, and on to the forecast', () => {
      const { columns, provenance } = blend(seen, carried(50), forecast);
      expect(columns.opacity50[at(Date.UTC(2026, 5, 1, 10, 10))]).toBeGreaterThan(75);
      expect(Math.abs(columns.opacity50[at(Date.UTC(2026, 5, 1, 11, 30))] - 40)).toBeLessThan(4);
      // Even weights 2.5 hours after the frame, between the middles of these two steps.
      expect(columns.opacity50[at(Date.UTC(2026, 5, 1, 12, 30))]).toBeGreaterThan(30);
      expect(columns.opacity50[at(Date.UTC(2026, 5, 1, 12, 35))]).toBeLessThan(30);
      expect(columns.opacity50[at(Date.UTC(2026, 5, 1, 17))]).toBeCloseTo(10, 9);
      expect(changes({ provenance })).toEqual(['observation goes gfs', 'nwp gfs', 'nowcast+nwp goes gfs', 'nwp gfs']);
    });

    it('persists the observation once trajectories leave the frames', () => {
      const short = blend(seen, carried(50, 1), forecast);
      const held = blend(seen, forecast);
      const later = at(Date.UTC(2026, 5, 1, 11, 30));
      expect(short.columns.opacity50[later]).toBeCloseTo(held.columns.opacity50[later], 9);
    });

    it('uses only the frames without a forecast or an observation at the location', () => {
      const { columns, provenance } = blend(carried(50));
      expect(columns.opacity50[at(Date.UTC(2026, 5, 1, 10, 10))]).toBeCloseTo(50, 0);
      expect(changes({ provenance })).toEqual(['climatology', 'nowcast+nwp goes', 'climatology']);
    });
  });

  it('derives clouds from ghi by day and interpolates over the night', () => {
    const clear = blend().columns;
    expect(clear.opacity50).toHaveLength(steps.count);
    const dark = weather('gfs', { columns: { ghi: new Float64Array(whole.count) } });
    const sky = blend(dark);
    // No light by day is an opacity of 100 %, which is interpolated over the night.
    expect(sky.columns.opacity50.every((value) => value > 99.9)).toBe(true);
  });

  it('falls back to climatology where a forecast ends', () => {
    const short = weather('gfs', { opacity: 5, steps: stepsBetween(Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 2), HOUR) });
    const sky = blend(short);
    expect(ladders(sky)).toEqual([
      ['climatology', (Date.UTC(2026, 5, 1) - Date.UTC(2026, 4, 30)) / (5 * MINUTE)],
      ['nwp', DAY / (5 * MINUTE)],
      ['climatology', (2 * DAY) / (5 * MINUTE)],
    ]);
  });

  it('leaves some light under the 90th percentile of opacity, unless the forecast itself is darker', () => {
    const cloudy = blend(weather('gfs', { opacity: 80 })).columns;
    expect(Math.max(...cloudy.opacity90)).toBe(95.4);
    expect(Math.max(...blend(weather('gfs', { opacity: 98 })).columns.opacity90)).toBeCloseTo(98, 6);
  });

  it('keeps its quantiles in order, and its spread grows with lead time', () => {
    const { opacity10, opacity50, opacity90 } = blend(weather('gfs', { opacity: 40 })).columns;
    opacity50.forEach((middle, i) => {
      expect(opacity10[i]).toBeLessThanOrEqual(middle);
      expect(opacity90[i]).toBeGreaterThanOrEqual(middle);
    });
    const width = (time: number) => opacity90[at(time)] - opacity10[at(time)];
    expect(width(Date.UTC(2026, 5, 1, 9))).toBe(0);
    expect(width(Date.UTC(2026, 5, 1, 11))).toBeLessThan(width(Date.UTC(2026, 5, 2)));
  });

  it('widens its interval with the spread of an ensemble', () => {
    const noon = at(Date.UTC(2026, 5, 2, 19));
    const opacityAfter = (dark: number, bright: number) => {
      const ghi = (watts: number) => new Float64Array(whole.count).fill(watts);
      return weather('gefs', { columns: { ghi10: ghi(dark), ghi: ghi(500), ghi90: ghi(bright) } });
    };
    const width = (...weathers: PlaceWeather[]) => {
      const { opacity10, opacity90 } = blend(...weathers).columns;
      return opacity90[noon] - opacity10[noon];
    };
    expect(width(opacityAfter(490, 510))).toBeLessThan(width(opacityAfter(200, 800)));
    expect(width(opacityAfter(200, 800), weather('gfs', { opacity: 50 }))).toBeGreaterThan(
      width(opacityAfter(490, 510), weather('gfs', { opacity: 50 })),
    );
    // Darker members make the dark end darker, and leave the bright one.
    const [even, dark] = [opacityAfter(400, 600), opacityAfter(100, 600)].map((one) => blend(one).columns);
    expect(dark.opacity90[noon]).toBeGreaterThan(even.opacity90[noon] + 5);
    expect(dark.opacity10[noon]).toBeCloseTo(even.opacity10[noon], 9);
  });

  it('takes aerosol from a source without clouds, which has no other effect', () => {
    const near = stepsBetween(Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 3), 3 * HOUR);
    const aerosol = weather('gefs-aerosol', {
      steps: near,
      columns: { aod550: new Float64Array(near.count).fill(0.6) },
    });
    const [sky, without] = [blend(weather('gfs', { opacity: 40 }), aerosol), blend(weather('gfs', { opacity: 40 }))];
    const [inside, after] = [at(Date.UTC(2026, 5, 2)), at(Date.UTC(2026, 5, 3, 12))];
    expect([sky.columns.aod550[inside], sky.columns.aod550[after]]).toEqual([expect.closeTo(0.6, 9), NaN]);
    expect(sky.columns.opacity50).toEqual(without.columns.opacity50);
    expect(sky.provenance[0].inputs).toContainEqual({
      source: 'gefs-aerosol',
      run: '2026-06-01T00:00:00.000Z',
      weight: 0,
    });
    expect(sky.excluded).toEqual([]);
  });

  it('stays without clouds when aerosol is all that is known', () => {
    const sky = blend(weather('gefs-aerosol', { columns: { aod550: new Float64Array(whole.count).fill(0.6) } }));
    expect(ladders(sky).map(([ladder]) => ladder)).toEqual(['climatology']);
    expect(sky.columns.aod550[0]).toBeCloseTo(0.6, 9);
  });

  it('takes slowly varying variables from the layer that applies', () => {
    const columns = {
      cloud_opacity: new Float64Array(whole.count),
      air_temp: new Float64Array(whole.count).fill(-7),
      wind_speed: new Float64Array(whole.count).fill(9),
    };
    const sky = blend(weather('gfs', { columns }));
    expect([sky.columns.air_temp[0], sky.columns.wind_speed[0]]).toEqual([-7, 9]);
    expect(sky.columns.aod550[0]).toBeNaN();
  });
});
