import type { Bus } from '@daystar/bus';
import { type Place, type WeatherTile, fetchWeather } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { BUS, LOG } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';

const TIMEOUT_MS = 2500;
/** Number of consecutive failures after which requests are suspended. */
const MAX_FAILURES = 2;
/** Duration of a suspension in wall-clock time, ms. */
const SUSPENSION_MS = 10_000;

/** Requests weather from ingestion for places that have none. */
@Injectable()
export class WeatherFetcher {
  private failures = 0;
  private suspendedUntil = -Infinity;

  constructor(
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Fetches weather of a place. Returns no tiles after a failure, and while requests are suspended, so that a thousand new
   * places do not each wait for the timeout. Their issues fall back to climatology.
   */
  async fetch(place: Place): Promise<readonly WeatherTile[]> {
    if (performance.now() < this.suspendedUntil) return [];
    try {
      const { tiles } = await this.bus.request(fetchWeather, { places: [place] }, TIMEOUT_MS);
      this.failures = 0;
      return tiles;
    } catch (error) {
      this.log.warn('fetching weather failed', { place, error });
      if (++this.failures >= MAX_FAILURES) this.suspendedUntil = performance.now() + SUSPENSION_MS;
      return [];
    }
  }
}
