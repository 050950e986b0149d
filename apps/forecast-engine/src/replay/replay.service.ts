import { DaystarError, type ForecastIssue, type IssueReplayed, type Site, tileOf } from '@daystar/contracts';
import { SiteChangeEntity } from '@daystar/database';
import { sumIssues } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { computeIssue } from '../issues/compute-issue';
import { CloudMotion, tilesAround } from '../weather/cloud-motion';
import { SkyErrorTracker } from '../weather/sky-error-tracker';
import { PlaceSkyService } from '../weather/place-sky.service';
import { WeatherStore } from '../weather/weather-store';
import { comparison, untuned } from './compare-issues';
import type { InputArchive } from '../archive/input-archive';
import type { IssueArchive } from '../archive/issue-archive';
import type { LazyDatabase } from '../lazy-database';
import { type TuningAsOf, tuningAsOf } from './tuning-as-of';
import { SummedMembers } from './load-summed-members';
import type { TileArchive, ArchivedTile } from '../archive/tile-archive';

type PowerSite = Site & { kind: 'utility' | 'rooftop' };

/** Makes archived issues anew, by the code that made them, from what was known then. */
export class Replay {
  private readonly members: SummedMembers;

  constructor(
    private readonly database: Pick<LazyDatabase, 'get'>,
    private readonly archive: IssueArchive,
    private readonly tiles: TileArchive,
    private readonly inputs: InputArchive,
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
    const learnt = await tuningAsOf(this.inputs, served);
    const replayed = await this.made(site, told, issuedAt, learnt);
    return {
      ...(learnt.tuningIsKept ? comparison(served, replayed) : comparison(untuned(served), untuned(replayed))),
      site_version: site.version,
      tiles: told.map(({ hash, tile: { tile, source, run } }) => ({ tile, source, run, hash })),
      not_kept: [...weatherNotKept(served, told), ...learnt.not_kept],
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
  private async made(
    site: PowerSite,
    told: readonly ArchivedTile[],
    issuedAt: number,
    { record, measured }: TuningAsOf,
  ): Promise<ForecastIssue> {
    const clock = { time: issuedAt, now: () => clock.time };
    const rowCache = openRowCache({ log: this.log, clock });
    const store = new WeatherStore(rowCache, clock, this.log);
    for (const { tile, toldAt } of told) {
      clock.time = toldAt;
      await store.add(tile);
    }
    clock.time = issuedAt;
    // Nobody is asked for more than was known.
    const nobody = { fetch: () => Promise.resolve([]) };
    const skies = new PlaceSkyService(store, new CloudMotion(store), new SkyErrorTracker(rowCache, this.log), nobody);
    const weather = await skies.toldOf(site, issuedAt);
    await rowCache.close();
    return JSON.parse(computeIssue({ site, weather, issuedAt, measured }, record).text) as ForecastIssue;
  }
}

/** Weather that rows name, and nobody has any more. */
function weatherNotKept({ estimated_actuals, forecasts }: ForecastIssue, told: readonly ArchivedTile[]): string[] {
  const known = new Set(told.map(({ tile: { source, run } }) => `${source} ${Date.parse(run)}`));
  const runs = [...estimated_actuals.provenance, ...forecasts.provenance];
  const used = runs.flatMap(({ inputs }) => inputs.map(({ source, run }) => [source, run] as const));
  const missing = used.filter(([source, run]) => !known.has(`${source} ${Date.parse(run)}`));
  return [...new Set(missing.map(([source, run]) => `weather of ${source}, ${run}`))];
}

const tuningNotKept = ({ forecasts }: ForecastIssue): string[] =>
  forecasts.untuned_estimate ? ['the tuning: rows are compared as they were before it'] : [];
