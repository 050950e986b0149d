import {
  type InputRun,
  type DataBasis,
  DATA_BASIS_RANKING,
  type SourceStatus,
  type TileStatus,
} from '@daystar/contracts';
import { type Clock, DAY, HOUR, MINUTE, formatStamp } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';

/** Tiles in use are reported every hour; without a report for this long, ms, a tile is no longer in use. */
const TILE_EXPIRY_MS = 2 * HOUR;
/** Polled sources are reported several times an hour; without a report for this long, ms, a source is no longer polled. */
const SOURCE_EXPIRY_MS = DAY;
/** Ids of weather sources that simulate weather and satellite images. */
const SIMULATED_SOURCES: ReadonlySet<string> = new Set(['sandbox', 'sandbox-frames']);

/** Number of tiles, and their share of the tiles in use, 0 to 1. */
interface TileShare {
  readonly tiles: number;
  readonly share: number;
}

interface SourceReport extends TileShare {
  readonly source: string;
  /**
   * `excluded`: forecasts do not use the source, though it can be read. `unknown` before the first fetch, and when rows use
   * a source that publishes no status.
   */
  readonly state: 'ok' | 'failing' | 'excluded' | 'unknown';
  readonly heard_at: string | null;
  readonly newest_run: string | null;
  /** Minutes since the newest run began. */
  readonly age_minutes: number | null;
  readonly next_expected_at: string | null;
  readonly failing_since: string | null;
  readonly last_error: { readonly at: string; readonly message: string } | null;
  /** Why and since when forecasts do not use the source. */
  readonly excluded: { readonly since: string; readonly fault: string } | null;
}

/** The state of a source, without its share of the tiles and its exclusion. */
type SourceState = Omit<SourceReport, keyof TileShare | 'excluded'>;

export interface InputsReport {
  readonly as_of: string;
  readonly tiles_in_use: number;
  /** Tiles by data basis, best first. */
  readonly ladder: readonly ({ readonly step: DataBasis } & TileShare)[];
  readonly sources: readonly SourceReport[];
}

/** Reports the status of weather sources and the inputs of forecasts, which it reads from compacted topics. */
@Injectable()
export class InputsService {
  private readonly sources = new Map<string, SourceStatus>();
  private readonly tiles = new Map<string, TileStatus>();

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  onSourceStatus(status: SourceStatus): void {
    if (isAtLeastAsNew(status, this.sources.get(status.source))) this.sources.set(status.source, status);
  }

  onTileStatus(status: TileStatus): void {
    if (isAtLeastAsNew(status, this.tiles.get(status.tile))) this.tiles.set(status.tile, status);
  }

  /** Whether a tile in use has simulated weather. */
  hasSimulatedWeather(): boolean {
    return this.listTilesInUse().some(({ inputs }) => inputs.some(({ source }) => SIMULATED_SOURCES.has(source)));
  }

  buildReport(): InputsReport {
    const now = this.clock.now();
    const tiles = this.listTilesInUse();
    const computeShare = (matches: (tile: TileStatus) => boolean): TileShare => {
      const count = tiles.filter(matches).length;
      return { tiles: count, share: tiles.length > 0 ? Math.round((1000 * count) / tiles.length) / 1000 : 0 };
    };
    const recentStatuses = [...this.sources.values()].filter(({ told_at: publishedAt }) =>
      isRecent(publishedAt, SOURCE_EXPIRY_MS, now),
    );
    const reportedNames = new Set(recentStatuses.map(({ source }) => source));
    const unreported = findUnreportedRuns(tiles, reportedNames).map((run) => describeUnreportedSource(run, now));
    return {
      as_of: formatStamp(now),
      tiles_in_use: tiles.length,
      ladder: DATA_BASIS_RANKING.filter((step) => step !== 'observation').map((step) => ({
        step,
        ...computeShare(({ ladder: dataBasis }) => dataBasis === step),
      })),
      sources: [...recentStatuses.map((status) => toSourceState(status, now)), ...unreported]
        .sort((a, b) => a.source.localeCompare(b.source))
        .map((report) => {
          const excluded = findExclusion(tiles, report.source);
          return {
            ...report,
            state: excluded && report.state !== 'failing' ? ('excluded' as const) : report.state,
            excluded,
            ...computeShare(({ inputs }) => inputs.some(({ source }) => source === report.source)),
          };
        }),
    };
  }

  private listTilesInUse(): TileStatus[] {
    const now = this.clock.now();
    return [...this.tiles.values()].filter(({ told_at: publishedAt }) => isRecent(publishedAt, TILE_EXPIRY_MS, now));
  }
}

/** Whether a report is younger than a maximum age, ms. */
const isRecent = (reportedAt: string, maxAge: number, now: number) => Date.parse(reportedAt) > now - maxAge;

/** Whether a status is not older than the previous one: an older status may arrive late. */
const isAtLeastAsNew = (incoming: { told_at: string }, previous?: { told_at: string }) =>
  !previous || Date.parse(previous.told_at) <= Date.parse(incoming.told_at);

/** Finds the newest run of each source that publishes no status, among the sources that tiles use or exclude. */
function findUnreportedRuns(tiles: readonly TileStatus[], reportedNames: ReadonlySet<string>): InputRun[] {
  const newestBySource = new Map<string, InputRun>();
  for (const input of tiles.flatMap(({ inputs, excluded = [] }) => [...inputs, ...excluded])) {
    const newestRun = newestBySource.get(input.source);
    if (!reportedNames.has(input.source) && !(newestRun && newestRun.run >= input.run))
      newestBySource.set(input.source, input);
  }
  return [...newestBySource.values()];
}

/** Finds the earliest exclusion of a source that tiles report. */
function findExclusion(tiles: readonly TileStatus[], name: string): SourceReport['excluded'] {
  const earliest = tiles
    .flatMap(({ excluded = [] }) => excluded)
    .filter(({ source }) => source === name)
    .sort((a, b) => Date.parse(a.since) - Date.parse(b.since))[0];
  return earliest ? { since: formatStamp(Date.parse(earliest.since)), fault: earliest.fault } : null;
}

const describeUnreportedSource = ({ source, run }: InputRun, now: number): SourceState => ({
  source,
  state: 'unknown',
  heard_at: null,
  newest_run: formatStamp(Date.parse(run)),
  age_minutes: Math.round((now - Date.parse(run)) / MINUTE),
  next_expected_at: null,
  failing_since: null,
  last_error: null,
});

function toSourceState(status: SourceStatus, now: number): SourceState {
  const { source, heard_at, newest_run, next_expected_at, failing_since, last_error } = status;
  return {
    source,
    state: failing_since ? 'failing' : heard_at ? 'ok' : 'unknown',
    heard_at: formatOptional(heard_at),
    newest_run: formatOptional(newest_run),
    age_minutes: newest_run === undefined ? null : Math.round((now - Date.parse(newest_run)) / MINUTE),
    next_expected_at: formatStamp(Date.parse(next_expected_at)),
    failing_since: formatOptional(failing_since),
    last_error: last_error ? { ...last_error, at: formatStamp(Date.parse(last_error.at)) } : null,
  };
}

const formatOptional = (time: string | undefined) => (time === undefined ? null : formatStamp(Date.parse(time)));
