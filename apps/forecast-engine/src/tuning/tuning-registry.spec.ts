import type { Delivery } from '@daystar/bus';
import { type DeletedMeasurements, type PowerSite, type Site, siteChanged } from '@daystar/contracts';
import { computeClearSkyPower, createSiteSystem } from '@daystar/forecasting';
import { createLog } from '@daystar/host';
import { DAY, HOUR, MINUTE, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { SiteDirectory } from '../directory/site-directory';
import { hashText } from '../archive/learned-input-archive';
import type { AggregationTuningPublisher } from './aggregation-tuning-publisher';
import { MeasuredPowerService } from './measured-power.service';
import type { MeasurementReader } from './measurement-reader';
import { PooledTunings } from './pooled-tunings';
import { SiteMeasurementsHandler } from './site-measurements.handler';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningRegistry } from './tuning-registry';
import type { TuningScheduler } from './tuning-scheduler';
import type { TuningStore } from './tuning-store';

const createSite = (k: number, account_id = `owner ${k}`): Site => ({
  ...siteChanged.example,
  resource_id: `site ${k}`,
  account_id,
});
const newSite = createSite(0, 'new owner') as PowerSite;
const FIVE = [1, 2, 3, 4, 5];

/** A registry with tunings of five owners whose sites produce half of their untuned forecasts. */
function createRegistry(): TuningRegistry {
  const sites = new SiteDirectory();
  const unused = undefined as never;
  const registry = new TuningRegistry(unused, unused, unused, sites, new AggregationDirectory());
  const report = { values: 500, models: [], served: [] };
  for (const k of FIVE) {
    sites.storeSite(createSite(k));
    const learned = { learntAt: k, tuning: {}, ownLine: { offset: 0, slope: 0.5 }, report };
    registry.storeTuning({ resource_id: `site ${k}`, enabled: true, learned });
  }
  return registry;
}

describe('the prior of a new site', () => {
  it('follows what the sites of five other owners learned', () => {
    const prior = createRegistry().poolPrior(newSite);
    expect(prior?.mean.slope).toBeGreaterThan(0.5);
    expect(prior?.mean.slope).toBeLessThan(0.7);
  });

  it.each<[string, object]>([
    ['a disabled tuning', { enabled: false }],
    ['a deleted tuning', { learned: null }],
  ])('ignores %s', (_, change) => {
    const registry = createRegistry();
    const { learned } = registry.getTuning('site 5');
    registry.storeTuning({ resource_id: 'site 5', enabled: true, learned, ...change });
    expect(registry.poolPrior(newSite)).toBeUndefined();
  });
});

describe('a deletion of measurements', () => {
  it('lets the rows of an issued site follow once, as soon as its tuning is gone', async () => {
    const store = { deleteLearnedTuning: async () => undefined } as unknown as TuningStore;
    const publisher = { publish: async () => undefined } as unknown as AggregationTuningPublisher;
    const measuredPower = { deleteRange: () => undefined } as unknown as MeasuredPowerService;
    const sites = new SiteDirectory();
    const aggregations = new AggregationDirectory();
    const registry = new TuningRegistry(store, publisher, measuredPower, sites, aggregations);
    const resources = new TunedResourceRegistry(sites, aggregations, store);
    const scheduler = { runSoon: () => undefined } as unknown as TuningScheduler;
    const handler = new SiteMeasurementsHandler(resources, registry, scheduler);
    const changed: (string | null)[] = [];
    registry.onChanged(async (id) => void changed.push(registry.getTuning(id).learned && id));
    const report = { values: 500, models: [], served: [] };
    for (const resource_id of ['issued', 'elsewhere'])
      registry.storeTuning({ resource_id, enabled: true, learned: { learntAt: 1, tuning: {}, report } });
    resources.markIssued('issued');
    for (const resource_id of ['issued', 'elsewhere', 'issued']) {
      const payload = { resource_id, from: formatStamp(0), to: formatStamp(DAY), deleted_at: formatStamp(2 * DAY) };
      await handler.onMeasurementsDeleted({ payload } as Delivery<DeletedMeasurements>);
    }
    expect(changed).toEqual([null]);
  });
});

describe('the tuning of a site without measurements', () => {
  const NOON = Date.UTC(2026, 5, 21, 12);

  /** Pooled tunings, and the texts that they archived. */
  function createPooledTunings(registry = createRegistry()) {
    const archived: string[] = [];
    const archive = { isAway: false, put: async (text: string) => void archived.push(text) };
    const put = async (text: string) => {
      if (archive.isAway) throw new Error('away');
      await archive.put(text);
    };
    return { pooled: new PooledTunings(registry, { put }, createLog('test', 'silent')), archive, archived, registry };
  }

  it('is that of the sites of five other owners, and archived once a day', async () => {
    const { pooled, archived } = createPooledTunings();
    const found = await pooled.find(newSite, NOON);
    expect(found?.tuning.isPooled).toBe(true);
    await pooled.find({ ...newSite, resource_id: 'site 7', latitude: newSite.latitude + 0.01 }, NOON + HOUR);
    expect(archived.map(hashText)).toEqual([found?.hash]);
    expect(pooled.describe(newSite, NOON + HOUR)?.version).toBe(found?.hash);
    await pooled.find(newSite, NOON + DAY);
    expect(archived.map(hashText)).toEqual([found?.hash, found?.hash]);
  });

  it('is absent once something was learned from measurements of the site, and if its owner disabled tuning', async () => {
    const { pooled, registry } = createPooledTunings();
    const learn = (values: number, enabled = true) =>
      registry.storeTuning({
        resource_id: newSite.resource_id,
        enabled,
        learned: { learntAt: NOON, tuning: {}, report: { values, models: [], served: [] } },
      });
    learn(0);
    expect(await pooled.find(newSite, NOON)).toBeDefined();
    learn(1);
    expect(await pooled.find(newSite, NOON)).toBeUndefined();
    learn(0, false);
    expect(await pooled.find(newSite, NOON)).toBeUndefined();
    expect(pooled.describe(newSite, NOON)).toBeUndefined();
  });

  it('is pooled again after a day', () => {
    const registry = createRegistry();
    const { pooled } = createPooledTunings(registry);
    const before = pooled.describe(newSite, NOON)!;
    for (const k of FIVE) registry.storeTuning({ resource_id: `site ${k}`, enabled: true, learned: null });
    expect(pooled.describe(newSite, NOON + DAY - MINUTE)).toEqual(before);
    expect(pooled.describe(newSite, NOON + DAY)).toBeUndefined();
  });

  it('is used only after it was archived', async () => {
    const { pooled, archive } = createPooledTunings();
    archive.isAway = true;
    expect(await pooled.find(newSite, NOON)).toBeUndefined();
    archive.isAway = false;
    expect(await pooled.find(newSite, NOON + MINUTE)).toBeDefined();
    archive.isAway = true;
    expect(await pooled.find(newSite, NOON + DAY)).toBeDefined();
  });
});

describe('the measurements that correct the next hours', () => {
  const AFTERNOON = Date.UTC(2026, 5, 21, 22);
  const site = { ...createSite(0), latitude: 32.25, longitude: -110.75, capacity: 10, capacity_dc: 12 } as PowerSite;
  const steps = stepsBetween(AFTERNOON - 10 * DAY, AFTERNOON, 30 * MINUTE);
  const { power } = computeClearSkyPower(createSiteSystem(site, 'utility', AFTERNOON), site, steps, site.elevation);

  /** Loads the measurements of ten clear days, of which the last two have another power. */
  const loadPowers = async (change: (power: number) => number) => {
    const stored = Array.from(power, (value, i) => {
      const end = stepEnd(steps, i);
      const total_power = end > AFTERNOON - 2 * DAY ? change(value) : value;
      return { measurement: { period_end: formatStamp(end), period: 'PT30M', total_power }, storedAt: end };
    });
    const reader = { readStored: async () => stored } as unknown as MeasurementReader;
    const service = new MeasuredPowerService(reader, createLog('test', 'silent'));
    const unused = undefined as never;
    const registry = new TuningRegistry(unused, unused, service, new SiteDirectory(), new AggregationDirectory());
    return (await registry.loadAppliedTuning(site, AFTERNOON))!.recentPower;
  };

  it('lack those of an undeclared limit, also when it is found only by hours before the last ones', async () => {
    const LIMIT = 4;
    const powers = await loadPowers((value) => Math.min(LIMIT, value));
    expect(powers.length).toBeGreaterThan(0);
    for (const measured of powers) expect(measured.power).toBeLessThan(0.99 * LIMIT);
  });

  it('include those of a plant that is off, because it may remain off', async () => {
    const powers = await loadPowers(() => 0);
    const isAtNoon = ({ end }: { end: number }) => Math.abs(end - (AFTERNOON - 3 * HOUR)) <= HOUR;
    expect(powers.filter(isAtNoon).map((measured) => measured.power)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('the measurements that cause a training', () => {
  const NIGHT = Date.UTC(2026, 5, 21, 8);
  const site = { ...createSite(0), latitude: 32.25, longitude: -110.75 };
  const NO_POWER = { period: 'PT30M', total_power: 0 };

  const causesTraining = (values: object, end: number, id = site.resource_id) => {
    const sites = new SiteDirectory();
    sites.storeSite(site);
    const service = new MeasuredPowerService(undefined as never, createLog('test', 'silent'));
    const unused = undefined as never;
    const registry = new TuningRegistry(unused, unused, service, sites, new AggregationDirectory());
    registry.addMeasurements(id, [{ ...NO_POWER, period_end: formatStamp(end), ...values }], end);
    return registry.hasNewMeasurements(id, end - HOUR);
  };

  it('lack those without power and irradiance at night', () => {
    expect(causesTraining({}, NIGHT)).toBe(false);
    expect(causesTraining({ total_power: -0.01, mean_ghi: -2 }, NIGHT)).toBe(false);
  });

  it.each<[string, object, number]>([
    ['of the day', {}, NIGHT + 12 * HOUR],
    ['of the half hour of sunrise', {}, Date.UTC(2026, 5, 21, 12, 30)],
    ['with power at night, which shows a wrong clock', { total_power: 1 }, NIGHT],
    ['with irradiance at night', { mean_ghi: 100 }, NIGHT],
  ])('include those %s', (_, values, end) => {
    expect(causesTraining(values, end)).toBe(true);
  });

  it('include all of an aggregation, whose members may be anywhere', () => {
    expect(causesTraining({}, NIGHT, 'an aggregation')).toBe(true);
  });
});
