import { openBus } from '@daystar/bus';
import { type ForecastIssue, type Site, siteChanged, siteResource } from '@daystar/contracts';
import { SkyRecord } from '@daystar/forecasting';
import { createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { ComputePool } from '../compute/compute-pool';
import type { PlaceSkyService } from '../weather/place-sky.service';
import { SiteIssuer } from './site-issuer';
import type { SiteInputs } from '../issues/compute-issue';

const log = createLog('test', 'silent');
const clock = { now: () => Date.UTC(2026, 5, 21, 19, 1) };
const skies = {
  toldOf: async () => [],
  record: async () => new SkyRecord(),
  seen: async () => {},
} as unknown as PlaceSkyService;

const idOf = (number: number) => `0000-0000-0000-${number.toString(16).padStart(4, '0')}`;
const sites: Site[] = Array.from({ length: 5 }, (_, number) => ({
  ...siteChanged.example,
  kind: 'utility',
  resource_id: idOf(number),
  capacity: 10 + number,
}));

/** Computes on this thread, as long as it is not given what kills it. */
class MortalCrew extends ComputePool {
  constructor(private readonly deadly: string) {
    super(0);
  }

  override async issues(inputs: readonly SiteInputs[], record: SkyRecord) {
    if (inputs.some(({ site }) => site.resource_id === this.deadly)) throw new Error('worker exited with code: 1');
    return super.issues(inputs, record);
  }
}

describe('sites that are issued', () => {
  const opened: { close(): Promise<void> }[] = [];
  afterAll(() => Promise.all(opened.map((one) => one.close())));

  async function issuedBy(crew: ComputePool): Promise<{ rows: (ForecastIssue | undefined)[]; rowCache: RowCache }> {
    const bus = await openBus({ clientId: 'test', log, now: clock.now });
    const rowCache = openRowCache({ log, clock });
    opened.push(bus, rowCache, crew);
    await new SiteIssuer(skies, crew, rowCache, bus, clock, log).issue(sites);
    const rows = await Promise.all(sites.map(({ resource_id }) => rowCache.currentIssue(siteResource(resource_id))));
    return { rows, rowCache };
  }

  it('have the same rows whether threads make them or not', async () => {
    const { rows } = await issuedBy(new ComputePool(1));
    expect(rows.map((issue) => issue?.capacity)).toEqual(sites.map(({ capacity }) => capacity));
    expect(rows).toEqual((await issuedBy(new ComputePool(0))).rows);
  });

  it('all have rows but the one that the threads die of', async () => {
    const deadly = idOf(2);
    const { rows } = await issuedBy(new MortalCrew(deadly));
    const without = sites.filter((_, index) => !rows[index]).map(({ resource_id }) => resource_id);
    expect(without).toEqual([deadly]);
  });
});
