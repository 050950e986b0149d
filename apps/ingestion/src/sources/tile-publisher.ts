import { createHash } from 'node:crypto';
import type { Bus } from '@daystar/bus';
import { type WeatherTile, weatherTilePublished } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';
import { newestRun, tilesPublished } from './metrics';

/** Nothing that begins longer ago is said again. */
const REMEMBER = 20 * DAY;

/** Publishes tiles that say something else than the last one about the same nodes and times. */
export class TilePublisher {
  private readonly said = new Map<string, { digest: string; begins: number }>();
  private readonly newest = new Map<string, number>();

  constructor(private readonly bus: Bus) {}

  /** @throws DaystarError Unavailable when the bus does not take them: they count as not said */
  async publish(tiles: readonly WeatherTile[]): Promise<void> {
    const news = tiles
      .map((tile) => ({ tile, subject: subjectOf(tile), digest: digestOf(tile) }))
      .filter(({ subject, digest }) => this.said.get(subject)?.digest !== digest);
    if (news.length === 0) return;
    await this.bus.publish(
      weatherTilePublished,
      news.map(({ tile }) => tile),
    );
    for (const { tile, subject, digest } of news) {
      this.said.set(subject, { digest, begins: Date.parse(tile.first_period_end) });
      tilesPublished.inc({ source: tile.source });
      this.tellAge(tile);
    }
  }

  private tellAge({ source, run }: WeatherTile): void {
    const newest = Math.max(this.newest.get(source) ?? -Infinity, Date.parse(run));
    this.newest.set(source, newest);
    newestRun.set({ source }, newest / 1000);
  }

  /** Lets go of what is long past. */
  forget(now: number): void {
    for (const [subject, { begins }] of this.said) if (begins < now - REMEMBER) this.said.delete(subject);
  }
}

const subjectOf = ({ source, kind, tile, first_period_end, grid, points }: WeatherTile): string =>
  [source, kind, tile, first_period_end, hash(JSON.stringify([grid, points]))].join(' ');

/** The run is left out: a feed that repeats itself under a new stamp says nothing new. */
const digestOf = ({ period, steps, columns }: WeatherTile): string => hash(JSON.stringify([period, steps, columns]));

const hash = (text: string): string => createHash('sha1').update(text).digest('base64');
