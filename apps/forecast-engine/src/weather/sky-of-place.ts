import { type Place, fetchWeather } from '@daystar/contracts';
import type { Bus } from '@daystar/bus';
import { type PlaceWeather, type SkyRecord, type SkyState, blendSky } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { HOUR, type Steps, lastEnd, startOf } from '@daystar/timeseries';
import type { CloudMotion } from './cloud-motion';
import type { SeenSky, SkyLedger } from './sky-ledger';
import type { TileStandings } from './tile-standings';
import type { WeatherStore } from './weather-store';

/** Longest wait for the weather of a place nobody asked for before. */
const FETCH_DEADLINE_MS = 2500;

/** Makes the sky of a place from all that is known, asking ingestion for what is not. */
export class SkyOfPlace {
  constructor(
    private readonly store: WeatherStore,
    private readonly motion: CloudMotion,
    private readonly ledger: SkyLedger,
    private readonly bus: Pick<Bus, 'request'>,
    private readonly log: Log,
    /** Nobody is told what skies of a replayed past stand on. */
    private readonly standings?: TileStandings,
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
      await this.fetch(place);
      weather = await this.store.at(place);
    }
    return [...weather, ...(await this.motion.at(place, issuedAt))];
  }

  /** What verification has found so far. */
  record(): Promise<SkyRecord> {
    return this.ledger.record();
  }

  /** To be told of every sky that was blended, here or on another thread. */
  async seen(place: Place, sky: SeenSky, issuedAt: number): Promise<void> {
    await this.ledger.take(place, sky, issuedAt);
    this.standings?.note(place, sky, issuedAt);
  }

  private async fetch(place: Place): Promise<void> {
    try {
      const { tiles } = await this.bus.request(fetchWeather, { places: [place] }, FETCH_DEADLINE_MS);
      for (const tile of tiles) await this.store.add(tile);
    } catch (error) {
      // The ladder goes down to climatology and the rows say so.
      this.log.warn('no weather came for a place in time', { place, error });
    }
  }
}

const speaksOf = (weather: PlaceWeather, time: number): boolean =>
  weather.kind === 'forecast' && startOf(weather.steps) <= time && lastEnd(weather.steps) >= time + HOUR;
