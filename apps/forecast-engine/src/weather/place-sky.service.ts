import type { Place } from '@daystar/contracts';
import { type PlaceWeather, type SkyRecord, type SkyState, blendSky } from '@daystar/forecasting';
import { HOUR, type Steps, lastEnd, startOf } from '@daystar/timeseries';
import type { CloudMotion } from './cloud-motion';
import type { TrackedSky, SkyErrorTracker } from './sky-error-tracker';
import type { TileStatusPublisher } from './tile-status-publisher';
import type { WeatherFetcher } from './weather-fetcher';
import type { WeatherStore } from './weather-store';

/** Makes the sky of a place from all that is known, asking ingestion for what is not. */
export class PlaceSkyService {
  constructor(
    private readonly store: WeatherStore,
    private readonly motion: CloudMotion,
    private readonly ledger: SkyErrorTracker,
    private readonly fetcher: Pick<WeatherFetcher, 'fetch'>,
    /** Nobody is told what skies of a replayed past stand on. */
    private readonly standings?: TileStatusPublisher,
  ) {}

  async at(place: Place, elevation: number | undefined, steps: Steps, issuedAt: number): Promise<SkyState> {
    const weather = await this.toldOf(place, issuedAt);
    const sky = blendSky(weather, { place, elevation, steps, issuedAt, record: await this.record() });
    await this.seen(place, sky, issuedAt);
    return sky;
  }

  /** What all sources, and the motion of the clouds, say of a place: what its sky is blended of. */
  async toldOf(place: Place, issuedAt: number): Promise<PlaceWeather[]> {
    let weather = await this.store.at(place);
    if (!weather.some((one) => speaksOf(one, issuedAt))) {
      for (const tile of await this.fetcher.fetch(place)) await this.store.add(tile);
      weather = await this.store.at(place);
    }
    return [...weather, ...(await this.motion.at(place, issuedAt))];
  }

  /** What verification has found so far. */
  record(): Promise<SkyRecord> {
    return this.ledger.record();
  }

  /** To be told of every sky that was blended, here or on another thread. */
  async seen(place: Place, sky: TrackedSky, issuedAt: number): Promise<void> {
    await this.ledger.take(place, sky, issuedAt);
    this.standings?.note(place, sky, issuedAt);
  }
}

const speaksOf = (weather: PlaceWeather, time: number): boolean =>
  weather.kind === 'forecast' && startOf(weather.steps) <= time && lastEnd(weather.steps) >= time + HOUR;
