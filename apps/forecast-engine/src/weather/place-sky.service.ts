import type { Place } from '@daystar/contracts';
import { type PlaceWeather, type SkillTracker, type SkyState, blendSky } from '@daystar/forecasting';
import { HOUR, lastEnd, firstStart } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { SkyStatus, TrackedSky } from '../issues/compute-issue';
import { getIssueWindow } from '../issues/issue-window';
import { CloudNowcaster } from './cloud-nowcaster';
import { SkyErrorTracker } from './sky-error-tracker';
import { TileStatusPublisher } from './tile-status-publisher';
import { WeatherFetcher } from './weather-fetcher';
import { WeatherStore } from './weather-store';

/** Blends the sky of a place from all sources, and fetches weather for places that have none. */
@Injectable()
export class PlaceSkyService {
  constructor(
    private readonly store: WeatherStore,
    private readonly nowcaster: CloudNowcaster,
    private readonly errors: SkyErrorTracker,
    @Inject(WeatherFetcher) private readonly fetcher: Pick<WeatherFetcher, 'fetch'>,
    /** Absent in a replay, which must not publish the status of the past. */
    private readonly status?: TileStatusPublisher,
  ) {}

  /** Blends the sky of a place, and tracks it. @param issuedAt ms. @param elevation metres; absent for a cell */
  async blendSky(place: Place, issuedAt: number, elevation?: number): Promise<SkyState> {
    const weather = await this.loadWeather(place, issuedAt);
    const skill = await this.getCurrentSkill();
    const sky = blendSky(weather, { place, elevation, steps: getIssueWindow(issuedAt), issuedAt, skill });
    await this.track(place, sky, sky, issuedAt);
    return sky;
  }

  /** Loads the inputs of the blend: weather from all sources and from the nowcasts. @param issuedAt ms */
  async loadWeather(place: Place, issuedAt: number): Promise<PlaceWeather[]> {
    let weather = await this.store.getPlaceWeather(place);
    if (!weather.some((candidate) => isForecastFor(candidate, issuedAt))) {
      for (const tile of await this.fetcher.fetch(place)) await this.store.add(tile);
      weather = await this.store.getPlaceWeather(place);
    }
    return [...weather, ...(await this.nowcaster.computeNowcasts(place, issuedAt))];
  }

  /** Returns the errors of past forecasts, by which the blend weights its sources. */
  getCurrentSkill(): Promise<SkillTracker> {
    return this.errors.getCurrentSkill();
  }

  /** Whether the errors of the sky of a place are tracked. Only a sample of places is tracked. */
  isTracked(place: Place, issuedAt: number): boolean {
    return this.errors.canTrack(place, issuedAt);
  }

  /**
   * Tracks the status and the errors of a sky. Call it for skies that were blended on another thread; `blendSky` does
   * it itself.
   * @param sky absent for a place whose errors are not tracked
   */
  async track(place: Place, status: SkyStatus, sky: TrackedSky | undefined, issuedAt: number): Promise<void> {
    const { suspects } = await this.getCurrentSkill();
    if (sky) await this.errors.track(place, sky, issuedAt);
    this.status?.update(place, status, issuedAt, suspects);
  }
}

const isForecastFor = (weather: PlaceWeather, time: number): boolean =>
  weather.kind === 'forecast' && firstStart(weather.steps) <= time && lastEnd(weather.steps) >= time + HOUR;
