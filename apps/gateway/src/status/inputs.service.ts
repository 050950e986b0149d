import { type LadderStep, LADDER, type SourceStatus, type TileStanding } from '@daystar/contracts';
import { type Clock, DAY, HOUR, MINUTE, formatStamp } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';

/** Tiles in use are reported every hour; others are not in use any more. */
const IN_USE = 2 * HOUR;
/** Sources that are polled are reported several times an hour. */
const ASKED = DAY;

/** How many tiles, and what part of those in use, 0 to 1. */
interface Share {
  readonly tiles: number;
  readonly share: number;
}

interface SourceLine extends Share {
  readonly source: string;
  readonly state: 'ok' | 'failing';
  readonly heard_at: string | null;
  readonly newest_run: string | null;
  /** Minutes since the newest run began. */
  readonly age_minutes: number | null;
  readonly next_expected_at: string;
  readonly failing_since: string | null;
  readonly last_error: { readonly at: string; readonly message: string } | null;
}

export interface InputsReport {
  readonly as_of: string;
  readonly tiles_in_use: number;
  readonly ladder: readonly ({ readonly step: LadderStep } & Share)[];
  readonly sources: readonly SourceLine[];
}

/** Status of weather sources and of the inputs of forecasts, as read from the compacted topics. */
@Injectable()
export class InputsService {
  private readonly sources = new Map<string, SourceStatus>();
  private readonly tiles = new Map<string, TileStanding>();

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  onSourceStatus(status: SourceStatus): void {
    if (isNews(status, this.sources.get(status.source))) this.sources.set(status.source, status);
  }

  onTileStanding(standing: TileStanding): void {
    if (isNews(standing, this.tiles.get(standing.tile))) this.tiles.set(standing.tile, standing);
  }

  report(): InputsReport {
    const now = this.clock.now();
    const recent = (told_at: string, within: number) => Date.parse(told_at) > now - within;
    const tiles = [...this.tiles.values()].filter(({ told_at }) => recent(told_at, IN_USE));
    const shareOf = (is: (tile: TileStanding) => boolean): Share => {
      const count = tiles.filter(is).length;
      return { tiles: count, share: tiles.length > 0 ? Math.round((1000 * count) / tiles.length) / 1000 : 0 };
    };
    const sources = [...this.sources.values()].filter(({ told_at }) => recent(told_at, ASKED));
    return {
      as_of: formatStamp(now),
      tiles_in_use: tiles.length,
      ladder: LADDER.filter((step) => step !== 'observation').map((step) => ({
        step,
        ...shareOf(({ ladder }) => ladder === step),
      })),
      sources: sources
        .sort((one, other) => one.source.localeCompare(other.source))
        .map((status) => ({
          ...lineOf(status, now),
          ...shareOf(({ inputs }) => inputs.some(({ source }) => source === status.source)),
        })),
    };
  }
}

/** An older report arrived late, or twice. */
const isNews = (told: { told_at: string }, held?: { told_at: string }) =>
  !held || Date.parse(held.told_at) <= Date.parse(told.told_at);

function lineOf(status: SourceStatus, now: number) {
  const { source, heard_at, newest_run, next_expected_at, failing_since, last_error } = status;
  return {
    source,
    state: failing_since ? ('failing' as const) : ('ok' as const),
    heard_at: stampOf(heard_at),
    newest_run: stampOf(newest_run),
    age_minutes: newest_run === undefined ? null : Math.round((now - Date.parse(newest_run)) / MINUTE),
    next_expected_at: formatStamp(Date.parse(next_expected_at)),
    failing_since: stampOf(failing_since),
    last_error: last_error ? { ...last_error, at: formatStamp(Date.parse(last_error.at)) } : null,
  };
}

const stampOf = (time: string | undefined) => (time === undefined ? null : formatStamp(Date.parse(time)));
