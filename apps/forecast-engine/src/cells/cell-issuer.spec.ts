import { createSubscription, openBus } from '@daystar/bus';
import {
  type IssuedSky,
  SKY_COLUMNS,
  type Site,
  getCellName,
  getSkyName,
  siteChanged,
  skyIssued,
} from '@daystar/contracts';
import type { SkyState, TrainedAdaptation } from '@daystar/forecasting';
import { createLog } from '@daystar/host';
import { openRowCache, unpackSky } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { getIssueWindow } from '../issues/issue-window';
import { SiteDirectory } from '../directory/site-directory';
import { TuningLearner } from '../tuning/tuning-learner';
import { TunedResourceRegistry } from '../tuning/tuned-resource-registry';
import type { LearnedTuning } from '../tuning/tuning-store';
import { CellIssuer } from './cell-issuer';
import { CellIrradianceBiases } from './cell-irradiance-biases';
import { SkyPublisher } from './sky-publisher';

const NOW = Date.UTC(2026, 5, 21, 19, 1);
const site: Site = { ...siteChanged.example, kind: 'weather', resource_id: 'aaaa-aaaa-aaaa-aaaa' };
const CELL = getCellName(site);
const adaptation = { byIndex: [0.1, 0.2], byHour: [0, 0.05] };
const trained: TrainedAdaptation = {
  adaptation,
  halfHourCount: 400,
  pairs: [],
  holdOut: { halfHourCount: 100, maeBefore: 40, maeAfter: 30 },
  trust: 1,
};

const sky = (): SkyState => {
  const steps = getIssueWindow(NOW);
  const columns = SKY_COLUMNS.map((name) => [name, new Float64Array(steps.count).fill(1)]);
  return {
    steps,
    actualSteps: 10,
    issuedAt: NOW,
    columns: Object.fromEntries(columns) as unknown as SkyState['columns'],
    provenance: [{ steps: steps.count, ladder: 'nwp', inputs: [] }],
  };
};

describe('the sky over a weather site', () => {
  const log = createLog('test', 'silent');
  const clock = { now: () => NOW };
  const rowCache = openRowCache({ log, clock });
  const sites = new SiteDirectory();
  const resources = new TunedResourceRegistry(
    sites,
    { findAggregation: () => undefined, hasWrittenRows: () => false } as never,
    {} as never,
  );
  const published: IssuedSky[] = [];
  let tuning: { enabled: boolean; learned: LearnedTuning | null } = { enabled: true, learned: null };
  let issuer: CellIssuer;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const bus = await openBus({ clientId: 'test', log, now: clock.now });
    const receive = createSubscription(
      skyIssued,
      'one-instance',
      async ({ payload }) => void (payload && published.push(payload)),
    );
    await bus.listen({ service: 'archive', subscriptions: [receive], responders: [] });
    sites.storeSite(site);
    const skies = { blendSky: async () => sky() };
    const biases = new CellIrradianceBiases(sites, resources, { getTuning: () => tuning } as never);
    issuer = new CellIssuer(skies as never, biases, new SkyPublisher(sites, rowCache, bus), clock);
    close = async () => void (await Promise.all([bus.close(), rowCache.close()]));
  });
  afterAll(() => close());

  const biases = async () => {
    await issuer.issue([CELL]);
    return unpackSky((await rowCache.readSkies([CELL])).get(CELL)!).irradiance_biases;
  };

  it('is published for the archive, unlike other skies', async () => {
    await issuer.issue([CELL, 'c1-1']);
    await eventually(async () => published.length > 0 || undefined);
    expect(published.map(({ cell }) => cell)).toEqual([CELL]);
    const [stored, archived] = [
      (await rowCache.readSkies([CELL])).get(CELL)!,
      Buffer.from(published[0].block, 'base64'),
    ];
    expect(Buffer.from(stored)).toEqual(archived);
  });

  it('is published with the skies over plants in its cell, unlike those over plants elsewhere', async () => {
    published.splice(0);
    const point = getSkyName({ ...site, kind: 'utility' });
    const pointElsewhere = getSkyName({ latitude: 1, longitude: 2, kind: 'utility' });
    await issuer.issue([point, pointElsewhere]);
    await eventually(async () => published.length > 0 || undefined);
    expect(published.map(({ cell }) => cell)).toEqual([point]);
  });

  it('yields to the event loop between two cells, and publishes all of them', async () => {
    const cells = Array.from({ length: 25 }, (_, column) => `c40-${column}`);
    let turns = 0;
    let isDone = false;
    const countTurns = () => {
      turns++;
      if (!isDone) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    await issuer.issue(cells);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(cells.length);
    expect((await rowCache.readSkies(cells)).size).toBe(cells.length);
  });

  it('has an issue time of its own for each issue, also within one millisecond', async () => {
    published.splice(0);
    await Promise.all([issuer.issue([CELL]), issuer.issue([CELL])]);
    await eventually(async () => published.length > 1 || undefined);
    expect(new Set(published.map(({ issued_at }) => issued_at)).size).toBe(2);
  });

  it('makes this engine tune the site by measured irradiance alone', async () => {
    resources.markMeasured(site.resource_id);
    await issuer.issue([CELL]);
    expect(resources.listTuned()).toEqual([site.resource_id]);
    const station = resources.find(site.resource_id, NOW)!;
    const learner = new TuningLearner({} as never, {} as never, {} as never, { learn: async () => trained } as never, {
      estimate: async () => undefined,
    });
    const learned = await learner.learn(station, NOW);
    expect(learned).toMatchObject({ tuning: { adaptation }, report: { values: 0, irradiance: { values: 400 } } });
    tuning = { enabled: true, learned: learned! };
  });

  it('has what was learned about the site, while tuning is enabled', async () => {
    expect(await biases()).toEqual({ [site.resource_id]: { by_index: [0.1, 0.2], by_hour: [0, 0.05] } });
    tuning = { ...tuning, enabled: false };
    expect(await biases()).toBeUndefined();
  });
});
