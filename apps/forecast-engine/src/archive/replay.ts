import { DaystarError, type ForecastIssue, type IssueReplayed, type Site, tileOf } from '@daystar/contracts';
import { SiteChangeEntity } from '@daystar/database';
import { sumIssues } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { issueWindow } from '../issue-window';
import { issueOfSite } from '../sites/issue-of-site';
import { CloudMotion, tilesAround } from '../weather/cloud-motion';
import { SkyLedger } from '../weather/sky-ledger';
import { SkyOfPlace } from '../weather/sky-of-place';
import { WeatherStore } from '../weather/weather-store';
import { comparison, untuned } from './compare-issues';
import type { IssueArchive } from './issue-archive';
import type { LazyDatabase } from './lazy-database';
import { SummedMembers } from './summed-members';
import type { TileArchive, ToldTile } from './tile-archive';

type PowerSite = Site & { kind: 'utility' | 'rooftop' };

/** Makes archived issues anew, by the code that made them, from what was known then. */
export class Replay {
  private readonly members: SummedMembers;

  constructor(
    private readonly database: Pick<LazyDatabase, 'get'>,
    private readonly archive: IssueArchive,
    private readonly tiles: TileArchive,
    private readonly log: Log,
  ) {
    this.members = new SummedMembers(database, archive);
  }

  /** @throws DaystarError NotFound when the issue, or what it was made of, is not kept */
  async of(resource: string, issueId: string): Promise<IssueReplayed> {
    const [kind, resourceId] = resource.split('/');
    const served = await this.archive.issue(resource, issueId);
    if (!served) throw new DaystarError('NotFound', 'There is no such issue, or it is older than what is kept.');
    if (kind !== 'site') return this.ofSum(served);
    const site = await this.siteThen(resourceId, served.resource_version);
    const issuedAt = Date.parse(served.issued_at);
    const told = await this.tiles.toldBy([tileOf(site), ...tilesAround(tileOf(site))], issuedAt);
    const replayed = await this.made(site, told, issuedAt);
    return {
      ...comparison(untuned(served), replayed),
      site_version: site.version,
      tiles: told.map(({ hash, tile: { tile, source, run } }) => ({ tile, source, run, hash })),
      not_kept: notKept(served, told),
    };
  }

  /** A sum anew, of the issues of its members that it names. */
  private async ofSum(served: ForecastIssue): Promise<IssueReplayed> {
    const { members, not_kept } = await this.members.of(served);
    const { resource, issue_id, resource_version } = served;
    const summed = sumIssues(members);
    if (!summed) throw new DaystarError('NotFound', 'Of what went into this sum too little is kept.');
    return {
      ...comparison(untuned(served), { ...summed, resource, issue_id, resource_version }),
      site_version: resource_version,
      tiles: [],
      not_kept: [...not_kept, ...tuningNotKept(served)],
    };
  }

  private async siteThen(resource_id: string, version: number): Promise<PowerSite> {
    const database = await this.database.get();
    const change = await database.read((manager) => manager.findOneBy(SiteChangeEntity, { resource_id, version }));
    if (!change) throw new DaystarError('NotFound', 'This version of the site is not known.');
    const { kind, account_id, properties, changed_at } = change;
    return { ...properties, resource_id, kind, account_id, version, created_at: changed_at.toISOString() } as PowerSite;
  }

  /** All as in the engine, but for the time, which is told. */
  private async made(site: PowerSite, told: readonly ToldTile[], issuedAt: number): Promise<ForecastIssue> {
    const clock = { time: issuedAt, now: () => clock.time };
    const rowCache = openRowCache({ log: this.log, clock });
    const store = new WeatherStore(rowCache, clock, this.log);
    for (const { tile, toldAt } of told) {
      clock.time = toldAt;
      await store.add(tile);
    }
    clock.time = issuedAt;
    // Nobody is asked for more than was known.
    const nobody = { request: () => Promise.reject(new DaystarError('Unavailable', 'A replay asks nobody.')) };
    const skies = new SkyOfPlace(store, new CloudMotion(store), new SkyLedger(rowCache, this.log), nobody, this.log);
    const sky = await skies.at(site, site.elevation, issueWindow(issuedAt), issuedAt);
    await rowCache.close();
    return issueOfSite(site, sky, issuedAt);
  }
}

/** Inputs that leave no trace but in the rows. */
function notKept(served: ForecastIssue, told: readonly ToldTile[]): string[] {
  const { estimated_actuals, forecasts } = served;
  const runs = [...estimated_actuals.provenance, ...forecasts.provenance];
  const observed = runs.some(({ ladder }) => ladder === 'observation' || ladder === 'nowcast+nwp');
  const known = new Set(told.map(({ tile: { source, run } }) => `${source} ${Date.parse(run)}`));
  const used = runs.flatMap(({ inputs }) => inputs.map(({ source, run }) => [source, run] as const));
  const missing = used.filter(([source, run]) => !known.has(`${source} ${Date.parse(run)}`));
  return [
    ...new Set(missing.map(([source, run]) => `weather of ${source}, ${run}`)),
    ...(observed ? ['what the engine had learnt from observed skies by then'] : []),
    ...tuningNotKept(served),
  ];
}

const tuningNotKept = ({ forecasts }: ForecastIssue): string[] =>
  forecasts.untuned_estimate ? ['the tuning: rows are compared as they were before it'] : [];
