import fc from 'fast-check';
import { Horizon } from '../horizon/horizon';
import { computeClearSky } from './clear-sky-columns';
import { computeCloudySky } from './cloudy-sky';
import { computeDaylight } from './daylight';
import { computeSystemColumns } from './system-columns';
import { computeAcPower } from './ac-power';
import { computeByEngineAndChain, windSpeedAt } from './engine-and-chain.fixture';
import { changingAir, randomSites } from './random-sites.fixture';
import { computeSunTable } from './sun-table';

describe.each(randomSites(9, 40).map((site, index) => [site.name, site, index] as const))(
  'AC power of a system at %s',
  (_name, site, index) => {
    const { power, maxDifference } = computeByEngineAndChain(site, index);

    it('equals the exact path within 0.05 % of capacity, from sun to inverter', () => {
      expect(maxDifference / site.system.capacity).toBeLessThan(0.0005);
    });

    it('lies between 0 and the limit of the output', () => {
      expect(Math.min(...power)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...power)).toBeLessThanOrEqual(site.system.outputLimit);
    });
  },
);

describe.each(randomSites(12, 24).map((site, index) => [site.name, site, index] as const))(
  'AC power of a system among hills at %s',
  (_name, { system, ...site }, index) => {
    const horizon = new Horizon([5, 20 + index, 0, 12, 35 - index, 3, 8, 15]);
    const { power, maxDifference } = computeByEngineAndChain({ ...site, system: { ...system, horizon } }, index);
    const open = computeByEngineAndChain({ ...site, system }, index).power;

    it('equals the exact path within 0.05 % of capacity', () => {
      expect(maxDifference / system.capacity).toBeLessThan(0.0005);
    });

    it('is never more than on open land', () => {
      expect(power.every((value, i) => value <= open[i] + 1e-9)).toBe(true);
    });
  },
);

describe.each(randomSites(26, 24).map((site, index) => [site.name, site, index] as const))(
  'AC power of bifacial modules at %s',
  (_name, { system, ...site }, index) => {
    const horizon = index % 2 ? new Horizon([5, 20 + index, 0, 12, 35 - index, 3, 8, 15]) : undefined;
    const rows = { gcr: 0.2 + index / 40, height: 2.5, pitch: 4 / (0.2 + index / 40) };
    const bifacial = { bifaciality: 0.75, rows };
    const albedo = index % 3 ? 0.4 : undefined;
    const front = { ...system, albedo, horizon, shadingBlocks: index % 4 ? undefined : 2 };
    const { power, maxDifference } = computeByEngineAndChain({ ...site, system: { ...front, bifacial } }, index);

    it('is that of the exact path within 0.05 % of capacity', () => {
      expect(maxDifference / system.capacity).toBeLessThan(0.0005);
    });

    it('differs from that of the front alone by the gain of the rear', () => {
      const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
      expect(sum(power)).toBeGreaterThanOrEqual(sum(computeByEngineAndChain({ ...site, system: front }, index).power));
    });
  },
);

describe.each(randomSites(37, 24).map((site, index) => [site.name, site, index] as const))(
  'AC power of fixed rows that shade each other at %s',
  (_name, { system, ...site }, index) => {
    const surface = { tilt: 3 + 3 * index, azimuth: 15 * index };
    const gcr = 0.2 + index / 32;
    const horizon = index % 3 ? undefined : new Horizon([5, 20 + index, 0, 12, 35 - index, 3, 8, 15]);
    const alone = { ...system, horizon, mounting: { kind: 'fixed', surface } as const };
    const bifacial = index % 4 ? undefined : { bifaciality: 0.7, rows: { gcr, height: 2, pitch: 3 / gcr } };
    const rows = { gcr, height: 2, pitch: 3 / gcr };
    const { power, maxDifference } = computeByEngineAndChain({ ...site, system: { ...alone, bifacial, rows } }, index);
    const without = computeByEngineAndChain({ ...site, system: { ...alone, bifacial } }, index).power;

    it('is that of the exact path within 0.05 % of capacity', () => {
      expect(maxDifference / system.capacity).toBeLessThan(0.0005);
    });

    it('is never more than without the other rows', () => {
      expect(power.every((value, i) => value <= without[i] + 1e-9)).toBe(true);
    });
  },
);

describe.each(randomSites(27, 16).map((site, index) => [site.name, site, index] as const))(
  'AC power of a plant with several arrays at %s',
  (_name, { system, ...site }, index) => {
    const mountings = randomSites(100 + index, 3).map((other) => other.system.mounting);
    const shares = [0.5, 0.3, 0.2];
    const arrays = mountings.map((mounting, i) => ({ mounting, share: shares[i] }));
    const { power, maxDifference } = computeByEngineAndChain({ ...site, system: { ...system, arrays } }, index);

    it('is that of the exact path within 0.05 % of capacity, and at most the limit of the output', () => {
      expect(maxDifference / system.capacity).toBeLessThan(0.0005);
      expect(Math.max(...power)).toBeLessThanOrEqual(system.outputLimit);
    });

    it('is that of one array when all face the same way', () => {
      const same = shares.map((share) => ({ share, mounting: system.mounting }));
      const alike = computeByEngineAndChain({ ...site, system: { ...system, arrays: same } }, index).power;
      const single = computeByEngineAndChain({ ...site, system }, index).power;
      expect(alike.every((value, i) => Math.abs(value - single[i]) <= 1e-9 * system.capacity)).toBe(true);
    });
  },
);

describe.each(randomSites(33, 16).map((site, index) => [site.name, site, index] as const))(
  'AC power of trackers with diffuse stow and dusty modules at %s',
  (_name, { system, ...site }, index) => {
    const trackers = randomSites(200 + index, 8).flatMap(({ system: { mounting } }) =>
      mounting.kind === 'single-axis' ? [mounting] : [],
    );
    const [{ tracker }] = trackers;
    const stow = { kind: 'single-axis', tracker: { ...tracker, hasDiffuseStow: true } } as const;
    const dustSoiling = Array.from({ length: 12 }, (_, month) => month / 100 + 0.01 * (index % 3));
    const rear = { bifaciality: 0.7, rows: { gcr: tracker.gcr, height: 2.5, pitch: 2.2 / tracker.gcr } };
    const bifacial = index % 2 ? rear : undefined;
    const tracking = { ...system, mounting: { kind: 'single-axis', tracker } as const, bifacial };

    it('is that of the exact path within 0.05 % of capacity', () => {
      const { maxDifference } = computeByEngineAndChain(
        { ...site, system: { ...tracking, mounting: stow, dustSoiling } },
        index,
      );
      expect(maxDifference / system.capacity).toBeLessThan(0.0005);
    });

    it('is lower by the dust of the month where the front alone has light and nothing clips', () => {
      const open = { ...tracking, bifacial: undefined, outputLimit: Infinity, capacity: 1.3 * system.capacityDc };
      const clean = computeByEngineAndChain({ ...site, system: open }, index).power;
      const dusty = computeByEngineAndChain(
        { ...site, system: { ...open, dustSoiling: new Array<number>(12).fill(0.1) } },
        index,
      );
      // At full load the efficiency of an inverter changes by less than 1 % with a tenth of the load.
      const isHigh = (value: number) => value > 0.3 * system.capacityDc;
      clean.forEach((value, i) => isHigh(value) && expect(dusty.power[i] / value).toBeCloseTo(0.9, 2));
    });
  },
);

describe.each(randomSites(34, 12).map((site, index) => [site.name, site, index] as const))(
  'AC power of arrays with horizons of their own at %s',
  (_name, { system, ...site }, index) => {
    const mountings = randomSites(300 + index, 2).map((other) => other.system.mounting);
    const near = new Horizon([20, 30, 40, 25, 15, 10]);
    const horizon = index % 2 ? new Horizon([5, 20, 0, 12]) : undefined;
    const arrays = mountings.map((mounting, i) => ({ mounting, share: 0.5, ...(i === 0 && { horizon: near }) }));
    const shaded = computeByEngineAndChain({ ...site, system: { ...system, horizon, arrays } }, index);

    it('is that of the exact path within 0.05 % of capacity', () => {
      expect(shaded.maxDifference / system.capacity).toBeLessThan(0.0005);
    });

    it('is never more than with the horizon of the site alone', () => {
      const open = arrays.map(({ mounting, share }) => ({ mounting, share }));
      const { power } = computeByEngineAndChain({ ...site, system: { ...system, arrays: open } }, index);
      expect(shaded.power.every((value, i) => value <= power[i] + 1e-9)).toBe(true);
    });
  },
);

describe.each(randomSites(31, 24).map((site, index) => [site.name, site, index] as const))(
  'AC power of modules under snow at %s',
  (_name, { system, observer, instants }, index) => {
    const day = computeDaylight(observer, computeSunTable(instants));
    const column = (at: (step: number) => number) => Float64Array.from({ length: instants.count }, (_, i) => at(i));
    const airAt = changingAir(index, instants.step);
    const sky = computeCloudySky(
      day,
      computeClearSky(day, airAt),
      column(() => 20),
    );
    const weather = {
      airTemp: column((i) => 3 * Math.sin(i * 0.021)),
      windSpeed: column(windSpeedAt),
      albedoAt: (step: number) => airAt(step).albedo,
    };
    const fallAt = 100 + 7 * index;
    const clearedAt = Math.min(instants.count - 1, fallAt + 150);
    const snow = {
      snowfall: column((i) => (i === fallAt ? 2 : 0)),
      depth: column(() => 12),
      airTemp: weather.airTemp,
      clearings: new Set([clearedAt]),
    };
    const rear = index % 2 ? { bifaciality: 0.7, rows: { gcr: 0.4, height: 2, pitch: 5 } } : undefined;
    const modules = { ...system, bifacial: rear };
    const computePower = (around: object) =>
      computeAcPower(
        modules,
        day,
        sky,
        computeSystemColumns(modules, day, { ...weather, ...around }),
        new Float64Array(instants.count),
      );
    const [bare, covered] = [computePower({}), computePower({ snow })];

    it('is that of bare modules before the snowfall and from the clearing on, and never more', () => {
      const equal = (i: number) => covered[i] === bare[i];
      expect(bare.every((_, i) => (i >= fallAt && i < clearedAt) || equal(i))).toBe(true);
      expect(bare.every((value, i) => covered[i] <= value)).toBe(true);
    });

    it('is that of the rear alone in the step of the snowfall', () => {
      if (!rear) expect(covered[fallAt]).toBe(0);
      else expect(covered[fallAt]).toBeLessThanOrEqual(0.5 * system.capacity);
    });

    it('is the same for an array as for the plant', () => {
      const plant = { ...modules, arrays: [{ ...modules, share: 1 }] };
      const columns = computeSystemColumns(plant, day, { ...weather, snow });
      const power = computeAcPower(plant, day, sky, columns, new Float64Array(instants.count));
      expect(power.every((value, i) => Math.abs(value - covered[i]) <= 1e-9 * system.capacity)).toBe(true);
    });
  },
);

describe('AC power of the engine', () => {
  const [{ observer, system }] = randomSites(10, 1);
  const place = { ...observer, elevation: 0 };
  const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });

  it('is never NaN, for any weather', () => {
    const day = computeDaylight(place, computeSunTable({ first: Date.UTC(2026, 5, 1) / 1000, step: 1800, count: 48 }));
    fc.assert(
      fc.property(
        fc.record({ opacity: double(-1e6, 1e6), airTemp: double(-90, 60), wind: double(0, 80), albedo: double(0, 1) }),
        fc.record({
          pressure: double(0, 110000),
          aod550: double(0, 10),
          angstromExponent: double(-2, 4),
          precipitableWater: double(0, 12),
          ozone: double(0, 1),
          albedo: double(0, 1),
        }),
        ({ opacity, airTemp, wind, albedo }, air) => {
          const all = (value: number) => new Float64Array(48).fill(value);
          const sky = computeCloudySky(
            day,
            computeClearSky(day, () => air),
            all(opacity),
          );
          const weather = { airTemp: all(airTemp), windSpeed: all(wind), albedoAt: () => albedo };
          const power = computeAcPower(system, day, sky, computeSystemColumns(system, day, weather), all(0));
          expect(power.every((value) => value >= 0 && value <= system.outputLimit)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
