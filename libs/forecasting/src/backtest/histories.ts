import type { Place } from '@daystar/contracts';
import type { PvSystem } from '@daystar/solar';
import { type Steps, stepEnd } from '@daystar/timeseries';
import { irradianceColumns } from '../rows/irradiance-columns';
import { TYPICAL_OPACITY } from '../sky/climatology';
import { nowcastWeight } from '../sky/nowcast-weight';
import { opacityOfCloudCover } from '../sky/opacity-of-weather';
import type { SiteHistory } from '../tuning/site-history';
import { type PeriodSky, heldOver, periodMeans, periodSky } from './period-sky';
import { powerOver } from './power-chain';
import { weatherIndex } from './weather-index';

/** What a data set holds of one site; values by name, one per step, NaN where unknown. */
export interface SiteRecord {
  /** Tells one site from another. */
  readonly site: string;
  readonly place: Place;
  readonly elevation: number | undefined;
  readonly steps: Steps;
  readonly actuals: ReadonlyMap<string, Float64Array>;
  readonly weather: ReadonlyMap<string, Float64Array>;
  readonly weatherKnownAt: Float64Array;
}

export interface Forecasting {
  /** How long before the end of a step its forecast is made, ms. */
  readonly lead: number;
  /** First period end whose forecast counts, ms: habits of the weather source are found from what was known by then. */
  readonly from: number;
  /** Whether satellite estimates may be used as measurements are. */
  readonly satellite: boolean;
}

/** Histories of all that is forecast at a site. */
export class SiteHistories {
  private readonly sky: PeriodSky;
  /** Clear-sky index of the weather, NaN where it says nothing. */
  private readonly index: Float64Array;
  private readonly weather: ReadonlyMap<string, Float64Array>;

  constructor(
    private readonly record: SiteRecord,
    private readonly options: Forecasting,
  ) {
    this.sky = periodSky(record.place, record.steps, record.elevation);
    this.index = this.indexOf(record.weather);
    const speaks = this.index.some((value) => !Number.isNaN(value));
    this.weather = speaks ? new Map([...record.weather, ['index', this.index]]) : record.weather;
  }

  power(system: PvSystem): SiteHistory {
    const measured = this.measured('power');
    const air = { air_temp: this.whenDue('air_temp'), wind_speed: this.whenDue('wind_speed') };
    const clear = powerOver(system, this.sky, new Float64Array(this.index.length).fill(1), {});
    const untuned = powerOver(system, this.sky, this.indexWhenDue(measured, clear), air);
    return this.history('power', { measured, clear, untuned, companions: this.irradianceIndices() });
  }

  irradiance(quantity: 'ghi' | 'dni'): SiteHistory {
    const measured = this.measured(quantity);
    const clear = this.clearIrradiance(quantity);
    const ghi = this.record.actuals.get('ghi');
    const ghiClear = this.clearIrradiance('ghi');
    const index = this.indexWhenDue(ghi ?? measured, ghi ? ghiClear : clear);
    const opacity = heldOver(index, this.sky).map((value) => 100 * (1 - value));
    const modelled = periodMeans(irradianceColumns(this.sky.path, this.sky.clear, opacity)[quantity], this.sky);
    const modelledClear = periodMeans(this.sky.clear[quantity], this.sky);
    const untuned = modelled.map((value, i) => (modelledClear[i] > 0 ? (value / modelledClear[i]) * clear[i] : 0));
    const companions = this.irradianceIndices();
    companions.delete(quantity);
    return this.history('irradiance', { measured, clear, untuned, companions });
  }

  private history(
    quantity: SiteHistory['quantity'],
    series: Pick<SiteHistory, 'measured' | 'clear' | 'untuned' | 'companions'>,
  ): SiteHistory {
    const { zenith, azimuth, apparentSolarTime } = this.sky.middle;
    const { site, steps, weatherKnownAt } = this.record;
    const sun = { zenith, azimuth, solarTime: apparentSolarTime };
    return { site, quantity, steps, sun, weather: this.weather, weatherKnownAt, ...series };
  }

  /** Of the source's ghi, else of its cloud cover. */
  private indexOf(weather: SiteRecord['weather']): Float64Array {
    const ghi = weather.get('ghi');
    const cover = weather.get('cloud_cover');
    const ofGhi = ghi ? weatherIndex(ghi, this.sky, this.stepsKnownBefore(this.options.from)) : this.unknown();
    return cover
      ? ofGhi.map((value, i) => (Number.isNaN(value) ? 1 - opacityOfCloudCover(cover[i]) / 100 : value))
      : ofGhi;
  }

  /** How many first steps were over, and their weather issued, when the forecast of a period end was due. */
  private stepsKnownBefore(from: number): number {
    const { steps } = this.record;
    return Math.min(steps.count, Math.max(0, Math.floor((from - this.options.lead - steps.firstEnd) / steps.length)));
  }

  private unknown = (): Float64Array => new Float64Array(this.record.steps.count).fill(NaN);

  private measured(quantity: string): Float64Array {
    return this.record.actuals.get(quantity) ?? this.unknown();
  }

  /** The clear sky of the data set where it has one, else our own. */
  private clearIrradiance(quantity: 'ghi' | 'dni'): Float64Array {
    const own = periodMeans(this.sky.clear[quantity], this.sky);
    const given = this.record.actuals.get(`clearsky_${quantity}`);
    return given ? own.map((value, i) => (Number.isNaN(given[i]) ? value : given[i])) : own;
  }

  private knownWhenDue(i: number): boolean {
    return this.record.weatherKnownAt[i] <= stepEnd(this.record.steps, i) - this.options.lead;
  }

  private whenDue(variable: string): Float64Array | undefined {
    return this.record.weather.get(variable)?.map((value, i) => (this.knownWhenDue(i) ? value : NaN));
  }

  /** The index that stands when the forecast is due: of the weather, else the last one measured going over to climatology. */
  private indexWhenDue(measured: Float64Array, clear: Float64Array): Float64Array {
    const { lead } = this.options;
    const { length } = this.record.steps;
    const back = Math.max(1, Math.ceil(lead / length));
    const weight = nowcastWeight(lead - length / 2);
    const typical = 1 - TYPICAL_OPACITY.middle / 100;
    return this.index.map((index, i) => {
      if (!Number.isNaN(index) && this.knownWhenDue(i)) return index;
      const last = measured[i - back] / clear[i - back];
      return Number.isFinite(last) ? weight * Math.min(1, last) + (1 - weight) * typical : typical;
    });
  }

  private irradianceIndices(): Map<string, Float64Array> {
    const { actuals } = this.record;
    const indices = new Map<string, Float64Array>();
    const add = (name: string, quantity: 'ghi' | 'dni') => {
      const values = actuals.get(name);
      if (!values) return;
      const clear = this.clearIrradiance(quantity);
      indices.set(
        name,
        values.map((value, i) => (clear[i] > LEAST_CLEAR ? value / clear[i] : NaN)),
      );
    };
    // Where an estimate lies above what was measured, clouds have come or gone that one of the two has not seen.
    const addError = (estimate: string, quantity: 'ghi' | 'dni') => {
      const [said, seen] = [indices.get(estimate), indices.get(quantity)];
      if (said && seen)
        indices.set(
          `${estimate}_error`,
          said.map((value, i) => value - seen[i]),
        );
    };
    add('ghi', 'ghi');
    add('dni', 'dni');
    const ghi = actuals.get('ghi');
    const dni = actuals.get('dni');
    if (ghi && dni) indices.set('diffuse_fraction', diffuseFraction(ghi, dni, this.sky.middle.zenith));
    if (this.options.satellite) {
      add('satellite_ghi', 'ghi');
      add('satellite_dni', 'dni');
      addError('satellite_ghi', 'ghi');
      addError('satellite_dni', 'dni');
    }
    return indices;
  }
}

/** W/m2: below it an index says nothing. */
const LEAST_CLEAR = 20;

/** Share of ghi that is not beam, 0..1; NaN with hardly any light. */
function diffuseFraction(ghi: Float64Array, dni: Float64Array, zenith: Float64Array): Float64Array {
  return ghi.map((value, i) => {
    if (!(value > LEAST_CLEAR)) return NaN;
    const beam = (dni[i] * Math.max(0, Math.cos((zenith[i] * Math.PI) / 180))) / value;
    return Math.min(1, Math.max(0, 1 - beam));
  });
}
