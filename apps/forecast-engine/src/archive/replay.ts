import { createHash } from 'node:crypto';
import {
  DaystarError,
  type ForecastIssue,
  type IssueReplayed,
  type PowerSeries,
  type Site,
  tileOf,
} from '@daystar/contracts';
import { SiteChangeEntity } from '@daystar/database';
import type { Log } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { issueWindow } from '../issue-window';
import { issueOfSite } from '../sites/issue-of-site';
import { CloudMotion, tilesAround } from '../weather/cloud-motion';
import { SkyLedger } from '../weather/sky-ledger';
import { SkyOfPlace } from '../weather/sky-of-place';
import { WeatherStore } from '../weather/weather-store';
import type { IssueArchive } from './issue-archive';
import type { LazyDatabase } from './lazy-database';
import type { TileArchive, ToldTile } from './tile-archive';

type PowerSite = Site & { kind: 'utility' | 'rooftop' };

/** Makes archived issues of sites anew, by the code that made them, from what was known then. */
export class Replay {
  constructor(
    private readonly database: Pick<LazyDatabase, 'get'>,
    private readonly archive: IssueArchive,
    private readonly tiles: TileArchive,
    private readonly log: Log,
  ) {}

  /** @throws DaystarError NotFound when issue or site are not kept, InvalidRequest for what is no site */
  async of(resource: string, issueId: string): Promise<IssueReplayed> {
    const [kind, resourceId] = resource.split('/');
    if (kind !== 'site')
      throw new DaystarError('InvalidRequest', 'Issues of sites can be made anew, not sums of them.');
    const served = await this.archive.issue(resource, issueId);
    if (!served) throw new DaystarError('NotFound', 'There is no such issue, or it is older than what is kept.');
    const site = await this.siteThen(resourceId, served.resource_version);
    const issuedAt = Date.parse(served.issued_at);
    const told = await this.tiles.toldBy([tileOf(site), ...tilesAround(tileOf(site))], issuedAt);
    const replayed = await this.made(site, told, issuedAt);
    const [was, is] = [untuned(served), replayed].map((issue) => canonical(issue));
    return {
      same: was === is,
      served_sha256: sha256(was),
      replayed_sha256: sha256(is),
      ...differences(untuned(served), replayed),
      site_version: site.version,
      tiles: told.map(({ hash, tile: { tile, source, run } }) => ({ tile, source, run, hash })),
      not_kept: notKept(served, told),
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

const NAMES = ['estimate', 'estimate10', 'estimate90'] as const;
const SERIES = ['estimated_actuals', 'forecasts'] as const;

/** The issue without what measurements moved. */
function untuned(issue: ForecastIssue): ForecastIssue {
  const plain = (series: PowerSeries): PowerSeries => {
    const rest = { ...series };
    for (const name of NAMES) {
      const before = rest[`untuned_${name}`];
      delete rest[`untuned_${name}`];
      if (before) rest[`pv_${name}`] = before;
    }
    return rest;
  };
  return { ...issue, estimated_actuals: plain(issue.estimated_actuals), forecasts: plain(issue.forecasts) };
}

/** JSON with the properties of every object in order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inside: unknown) =>
    typeof inside === 'object' && inside !== null && !Array.isArray(inside)
      ? Object.fromEntries(Object.entries(inside).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inside,
  );

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function differences(was: ForecastIssue, is: ForecastIssue) {
  const rows = new Set<string>();
  let largest = 0;
  for (const series of SERIES) {
    for (const name of NAMES) {
      const [before, after] = [was[series], is[series]].map((one) => one[`pv_${name}`] ?? []);
      before.forEach((value, row) => {
        if (value === after[row]) return;
        rows.add(`${series} ${row}`);
        largest = Math.max(largest, Math.abs(value - (after[row] ?? 0)));
      });
    }
  }
  return { differing_rows: rows.size, largest_difference: largest };
}

/** Inputs that leave no trace but in the rows. */
function notKept({ estimated_actuals, forecasts }: ForecastIssue, told: readonly ToldTile[]): string[] {
  const runs = [...estimated_actuals.provenance, ...forecasts.provenance];
  const observed = runs.some(({ ladder }) => ladder === 'observation' || ladder === 'nowcast+nwp');
  const known = new Set(told.map(({ tile: { source, run } }) => `${source} ${Date.parse(run)}`));
  const used = runs.flatMap(({ inputs }) => inputs.map(({ source, run }) => [source, run] as const));
  const missing = used.filter(([source, run]) => !known.has(`${source} ${Date.parse(run)}`));
  return [
    ...new Set(missing.map(([source, run]) => `weather of ${source}, ${run}`)),
    ...(observed ? ['what the engine had learnt from observed skies by then'] : []),
    ...(forecasts.untuned_estimate ? ['the tuning: rows are compared as they were before it'] : []),
  ];
}
