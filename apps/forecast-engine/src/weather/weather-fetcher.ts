import { type Place, type WeatherTile, fetchWeather } from '@daystar/contracts';
import type { Bus } from '@daystar/bus';
import type { Log } from '@daystar/host';

/** Longest wait for the weather of a place nobody asked for before. */
const DEADLINE_MS = 2500;
/** Questions in a row without an answer after which ingestion is taken to be away … */
const SILENCES = 2;
/** … and how long it is not asked then, of real time. */
const PAUSE_MS = 10_000;

/** Asks ingestion for the weather of places of which none is known. */
export class WeatherFetcher {
  private silences = 0;
  private askedAgainAt = -Infinity;

  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly log: Log,
    private readonly time = () => performance.now(),
  ) {}

  /**
   * What comes in time. Nothing at once while ingestion is away: rows of a thousand new places would wait for each of them.
   * The ladder goes down to climatology then, and the rows say so.
   */
  async fetch(place: Place): Promise<readonly WeatherTile[]> {
    if (this.time() < this.askedAgainAt) return [];
    try {
      const { tiles } = await this.bus.request(fetchWeather, { places: [place] }, DEADLINE_MS);
      this.silences = 0;
      return tiles;
    } catch (error) {
      this.log.warn('no weather came for a place in time', { place, error });
      if (++this.silences >= SILENCES) this.askedAgainAt = this.time() + PAUSE_MS;
      return [];
    }
  }
}
