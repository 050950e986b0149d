import { OnCommand } from '@daystar/bus';
import {
  DaystarError,
  type FetchWeatherHistory,
  type WeatherHistoryFetched,
  type WeatherTile,
  fetchWeatherHistory,
} from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import { type Clock, parsePeriod } from '@daystar/timeseries';
import type { WeatherSource } from '@daystar/weather';
import { Controller, Inject } from '@nestjs/common';
import { SourcePollers } from '../polling/source-pollers';

/** Timeout of a source, shorter than the timeout of callers, so that they receive the reason. */
const TIMEOUT_MS = 15_000;
const RETRY_AFTER_SECONDS = 60;

/** Reads past weather from every source that has a history. */
@Controller()
export class FetchWeatherHistoryHandler {
  constructor(
    private readonly pollers: SourcePollers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @OnCommand(fetchWeatherHistory)
  async fetch(request: FetchWeatherHistory): Promise<WeatherHistoryFetched> {
    const sources = this.pollers.pollers
      .map(({ source }) => source)
      .filter((source) => source.fetchHistory !== undefined);
    if (sources.length === 0) {
      throw new DaystarError(
        'Unavailable',
        'No weather source of this service has past weather. Operators add one to DAYSTAR_WEATHER: open-meteo, files:DIR or sandbox.',
      );
    }
    const results = await Promise.allSettled(sources.map((source) => this.fetchHistory(source, request)));
    const tiles = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (tiles.length > 0) return { tiles };
    const names = sources.map(({ name }) => name).join(', ');
    throw new DaystarError('Unavailable', `No past weather of this time and place is available from ${names}.`, [], {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  private async fetchHistory(
    source: WeatherSource,
    { place, from, to, period }: FetchWeatherHistory,
  ): Promise<WeatherTile[]> {
    try {
      const tiles = await source.fetchHistory?.({
        place,
        from: Date.parse(from),
        to: Date.parse(to),
        period: parsePeriod(period)!,
        now: this.clock.now(),
        reject: ({ message, ...details }) =>
          this.log.warn(`weather rejected: ${message}`, { ...details, source: source.name }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return tiles ?? [];
    } catch (error) {
      this.log.warn('fetching past weather failed', { source: source.name, place, from, to, error });
      throw error;
    }
  }
}
