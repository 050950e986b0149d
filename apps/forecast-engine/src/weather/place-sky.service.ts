import type { Place } from '@daystar/contracts';
import { type PlaceWeather, type SkillTracker, type SkyState, blendSky } from '@daystar/forecasting';
import { HOUR, lastEnd, startOf } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { TrackedSky } from '../issues/compute-issue';
import { issueWindow } from '../issues/issue-window';
import { CloudMotion } from './cloud-motion';
import { SkyErrorTracker } from './sky-error-tracker';
import { TileStatusPublisher } from './tile-status-publisher';
import { WeatherFetcher } from './weather-fetcher';
import { WeatherStore } from './weather-store';

/** Blends the sky of a place from all sources, and fetches weather for places that have none. */
@Injectable()
export class PlaceSkyService {
  constructor(
    private readonly store: WeatherStore,
    private readonly motion: CloudMotion,
    private readonly errors: SkyErrorTracker,
    @Inject(WeatherFetcher) private readonly fetcher: Pick<WeatherFetcher, 'fetch'>,
    /** Absent in a replay: the status of the past is not published again. */
    private readonly status?: TileStatusPublisher,
  ) {}

  /** @param elevation metres; absent for a cell */
  async skyAt(place: Place, issuedAt: number, elevation?: number): Promise<SkyState> {
    const weather = await this.weatherAt(place, issuedAt);
    const record = await this.record();
    const sky = blendSky(weather, { place, elevation, steps: issueWindow(issuedAt), issuedAt, skill: record });
    await this.track(place, sky, issuedAt);
    return sky;
  }

  /** Weather from all sources and from the nowcasts: the inputs of the blend. */
  async weatherAt(place: Place, issuedAt: number): Promise<PlaceWeather[]> {
    let weather = await this.store.atPlace(place);
    if (!weather.some((candidate) => isForecastFor(candidate, issuedAt))) {
      for (const tile of await this.fetcher.fetch(place)) await this.store.add(tile);
      weather = await this.store.atPlace(place);
    }
    return [...weather, ...(await this.motion.nowcastsAt(place, issuedAt))];
  }

  /** The errors of past forecasts, which weight the sources in the blend. */
  record(): Promise<SkillTracker> {
    return this.errors.record();
  }

  /** Tracks errors and status. Call it for every sky that was blended on another thread. */
  async track(place: Place, sky: TrackedSky, issuedAt: number): Promise<void> {
    await this.errors.track(place, sky, issuedAt);
    this.status?.update(place, sky, issuedAt);
  }
}

const isForecastFor = (weather: PlaceWeather, time: number): boolean =>
  weather.kind === 'forecast' && startOf(weather.steps) <= time && lastEnd(weather.steps) >= time + HOUR;
