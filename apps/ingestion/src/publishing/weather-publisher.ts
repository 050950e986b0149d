import { createHash } from 'node:crypto';
import type { Bus } from '@daystar/bus';
import { type SourceStatus, type WeatherTile, sourceStatusPublished, weatherTilePublished } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { DAY } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { newestRun, tilesPublished } from './metrics';

/** Deduplication window, ms. A tile that starts earlier is published again when a source repeats it. */
const DEDUPLICATION_WINDOW_MS = 20 * DAY;

/** Publishes source status, and weather tiles whose values differ from those last published for the same nodes and times. */
@Injectable()
export class WeatherPublisher {
  /** Last published tile by subject (source, kind, tile, start and nodes). */
  private readonly published = new Map<string, { digest: string; startsAt: number }>();
  private readonly newestRuns = new Map<string, number>();

  constructor(@Inject(BUS) private readonly bus: Bus) {}

  /**
   * Publishes the tiles that changed.
   * @throws DaystarError Unavailable when the bus does not accept them. They then count as unpublished
   */
  async publishTiles(tiles: readonly WeatherTile[]): Promise<void> {
    const changed = tiles
      .map((tile) => ({ tile, subject: buildSubject(tile), digest: computeDigest(tile) }))
      .filter(({ subject, digest }) => this.published.get(subject)?.digest !== digest);
    if (changed.length === 0) return;
    await this.bus.publish(
      weatherTilePublished,
      changed.map(({ tile }) => tile),
    );
    for (const { tile, subject, digest } of changed) {
      this.published.set(subject, { digest, startsAt: Date.parse(tile.first_period_end) });
      tilesPublished.inc({ source: tile.source });
      this.updateNewestRun(tile);
    }
  }

  /** @throws DaystarError Unavailable when the bus does not accept them */
  publishStatuses(statuses: readonly SourceStatus[]): Promise<void> {
    return this.bus.publish(sourceStatusPublished, statuses);
  }

  /** Drops tiles that left the deduplication window. */
  prune(now: number): void {
    for (const [subject, { startsAt }] of this.published) {
      if (startsAt < now - DEDUPLICATION_WINDOW_MS) this.published.delete(subject);
    }
  }

  private updateNewestRun({ source, run }: WeatherTile): void {
    const newest = Math.max(this.newestRuns.get(source) ?? -Infinity, Date.parse(run));
    this.newestRuns.set(source, newest);
    newestRun.set({ source }, newest / 1000);
  }
}

const buildSubject = ({ source, kind, tile, first_period_end, grid, points }: WeatherTile): string =>
  [source, kind, tile, first_period_end, hashText(JSON.stringify([grid, points]))].join(' ');

/** Excludes the run, so that the same values of a new run are not published again. */
const computeDigest = ({ period, steps, columns }: WeatherTile): string =>
  hashText(JSON.stringify([period, steps, columns]));

const hashText = (text: string): string => createHash('sha1').update(text).digest('base64');
