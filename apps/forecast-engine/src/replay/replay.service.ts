import {
  type PowerSite,
  DaystarError,
  type ForecastIssue,
  type IssueReplayed,
  type WeatherTile,
  getTileName,
  parseResource,
} from '@daystar/contracts';
import { aggregateIssues, removePooledTuning } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { openRowCache } from '@daystar/row-cache';
import { Inject, Injectable } from '@nestjs/common';
import { LearnedInputArchive } from '../archive/learned-input-archive';
import { IssueArchive } from '../archive/issue-archive';
import { type ArchivedTile, TileArchive } from '../archive/tile-archive';
import { computeIssue } from '../issues/compute-issue';
import { CloudNowcaster } from '../weather/cloud-nowcaster';
import { PlaceSkyService } from '../weather/place-sky.service';
import { SkyErrorTracker } from '../weather/sky-error-tracker';
import { listTilesAround } from '../weather/tiles-around';
import { WeatherStore } from '../weather/weather-store';
import { compareIssues, removeTuning } from './compare-issues';
import { loadAggregationMembers } from './load-aggregation-members';
import { SiteVersions } from './site-versions';
import { MISSING_TUNING, type LearnedInputs, loadLearnedInputs } from './load-learned-inputs';

/** Recomputes archived issues from archived inputs, with the same code, and compares the result with the served issues. */
@Injectable()
export class ReplayService {
  constructor(
    private readonly issues: IssueArchive,
    private readonly tiles: TileArchive,
    private readonly inputs: LearnedInputArchive,
    private readonly sites: SiteVersions,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Recomputes an archived issue, and compares it with the served one.
   * @throws DaystarError NotFound when the issue, its site, or the members with more than half of its capacity are not
   *   archived; Unavailable
   */
  async replay(resource: string, issueId: string): Promise<IssueReplayed> {
    const reference = parseResource(resource);
    const served = await this.issues.findById(resource, issueId);
    if (!served) throw new DaystarError('NotFound', 'The issue was not found, or it is older than the archive.');
    if (reference.kind !== 'site') return this.replayAggregation(served);
    const site = await this.findSiteVersion(reference.resource_id, served.resource_version);
    const issuedAt = Date.parse(served.issued_at);
    const tiles = await this.tiles.findPublished([getTileName(site), ...listTilesAround(getTileName(site))], issuedAt);
    const learned = await loadLearnedInputs(this.inputs, served);
    const replayed = await this.recompute(site, tiles, served, learned);
    return {
      ...(learned.isTuningArchived
        ? compareIssues(served, replayed)
        : compareIssues(removeTuning(served), removeTuning(replayed))),
      site_version: site.version,
      tiles: tiles.map(({ hash, tile: { tile, source, run } }) => ({ tile, source, run, hash })),
      not_kept: [...findMissingWeather(served, tiles), ...learned.missingInputs],
    };
  }

  private async replayAggregation(served: ForecastIssue): Promise<IssueReplayed> {
    const { members, missingInputs } = await loadAggregationMembers(served, this.issues, this.sites);
    const { resource, issue_id, resource_version, made_with: inputs } = served;
    const sum = aggregateIssues(inputs?.tuning === undefined ? members : removePooledTuning(members));
    if (!sum) throw new DaystarError('NotFound', 'The archive no longer has the inputs of this aggregation issue.');
    return {
      ...compareIssues(removeTuning(served), { ...sum, resource, issue_id, resource_version }),
      site_version: resource_version,
      tiles: [],
      not_kept: [...missingInputs, ...(served.forecasts.untuned_estimate ? [MISSING_TUNING] : [])],
    };
  }

  private async findSiteVersion(resource_id: string, version: number): Promise<PowerSite> {
    const change = await this.sites.find(resource_id, version);
    if (!change) throw new DaystarError('NotFound', 'The archive does not have this version of the site.');
    const { kind, account_id, properties, changed_at } = change;
    return { ...properties, resource_id, kind, account_id, version, created_at: changed_at.toISOString() } as PowerSite;
  }

  /** Runs the engine's code with a clock set to the publication time of each archived tile. */
  private async recompute(
    site: PowerSite,
    tiles: readonly ArchivedTile[],
    { issued_at, made_with }: ForecastIssue,
    { skill, tuning }: LearnedInputs,
  ): Promise<ForecastIssue> {
    const issuedAt = Date.parse(issued_at);
    const { soiling } = made_with ?? {};
    const initialSoiling = soiling && { loss: soiling.loss, secondsSinceRain: soiling.seconds_since_rain };
    const clock = { time: issuedAt, now: () => clock.time };
    const rowCache = openRowCache({ log: this.log, clock });
    const store = new WeatherStore(rowCache, clock, this.log);
    for (const { tile, publishedAt } of tiles) {
      clock.time = publishedAt;
      await store.add(tile);
    }
    clock.time = issuedAt;
    const fetcher = { fetch: async (): Promise<WeatherTile[]> => [] };
    const skies = new PlaceSkyService(
      store,
      new CloudNowcaster(store),
      new SkyErrorTracker(rowCache, this.log),
      fetcher,
    );
    const weather = await skies.loadWeather(site, issuedAt);
    await rowCache.close();
    return JSON.parse(computeIssue({ site, weather, issuedAt, tuning, initialSoiling }, skill).text) as ForecastIssue;
  }
}

/** Describes the weather in the issue's provenance that the archive does not have. */
function findMissingWeather({ estimated_actuals, forecasts }: ForecastIssue, tiles: readonly ArchivedTile[]): string[] {
  const archivedRuns = new Set(tiles.map(({ tile: { source, run } }) => `${source} ${Date.parse(run)}`));
  const runs = [...estimated_actuals.provenance, ...forecasts.provenance];
  const usedRuns = runs.flatMap(({ inputs }) => inputs.map(({ source, run }) => [source, run] as const));
  const missingRuns = usedRuns.filter(([source, run]) => !archivedRuns.has(`${source} ${Date.parse(run)}`));
  return [...new Set(missingRuns.map(([source, run]) => `weather of ${source}, ${run}`))];
}
