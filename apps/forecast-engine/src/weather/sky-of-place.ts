import { type Place, fetchWeather } from '@daystar/contracts';
import type { Bus } from '@daystar/bus';
import { type PlaceWeather, type SkyState, blendSky } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { HOUR, type Steps, lastEnd, startOf } from '@daystar/timeseries';
import type { CloudMotion } from './cloud-motion';
import type { SkyLedger } from './sky-ledger';
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
    let weather = await this.store.at(place);
    if (!weather.some((one) => speaksOf(one, issuedAt))) {
      await this.fetch(place);
      weather = await this.store.at(place);
    }
    const nowcasts = await this.motion.at(place, issuedAt);
    const record = await this.ledger.record();
    const sky = blendSky([...weather, ...nowcasts], { place, elevation, steps, issuedAt, record });
    await this.ledger.take(place, sky, issuedAt);
    this.standings?.note(place, sky, issuedAt);
    return sky;
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
