import type { Place } from '@daystar/contracts';
import type { PvSystem } from '@daystar/solar';
import { type Steps, stepEnd } from '@daystar/timeseries';
import { computeCloudyIrradiance } from '../outputs/cloudy-irradiance';
import { TYPICAL_OPACITY } from '../sky/inputs/climatology';
import { computePublishedNowcastWeight } from '../skill-tracking/published-nowcast-weight';
import { computeOpacityFromCloudCover } from '../sky/inputs/cloud-opacity';
import type { ExternalForecast, SiteHistory } from '../learner/dataset/site-history';
import { type PeriodSky, averageOverPeriods, createPeriodSky } from './period-sky';
import { createPowerModel } from './power-model';
import { type IndexAtIssue, computeMeansAsIssued } from './means-as-issued';
import { computeSourceClearSkyIndex } from './source-clear-sky-index';

/** One site of a data set; values by name, one per step, NaN where missing. */
export interface SiteDataset {
  /** Site id. */
  readonly site: string;
  readonly place: Place;
  /** m; undefined when unknown. */
  readonly elevation: number | undefined;
  readonly steps: Steps;
  readonly actuals: ReadonlyMap<string, Float64Array>;
  readonly weather: ReadonlyMap<string, Float64Array>;
  /** Time from which the weather of each step is known, ms; NaN without weather. */
  readonly weatherKnownAt: Float64Array;
  /** External power forecasts, issued at `weatherKnownAt`, in the unit of the actuals. */
  readonly external?: ReadonlyMap<string, Float64Array>;
}

export interface HistoryOptions {
  /** Lead time before the end of a step, ms. */
  readonly lead: number;
  /** First period end to evaluate, ms; properties of the weather source are estimated from earlier data. */
  readonly from: number;
  /** Whether satellite estimates count as measurements. */
  readonly usesSatellite: boolean;
}

/** Histories of all quantities forecast at a site. */
export class SiteHistories {
  private readonly sky: PeriodSky;
  /** Clear-sky index of the weather source, NaN where missing. */
  private readonly sourceIndex: Float64Array;
  private readonly weather: ReadonlyMap<string, Float64Array>;

  constructor(
    private readonly dataset: SiteDataset,
    private readonly options: HistoryOptions,
  ) {
    this.sky = createPeriodSky(dataset.place, dataset.steps, dataset.elevation);
    this.sourceIndex = this.computeClearSkyIndex(dataset.weather);
    const hasIndex = this.sourceIndex.some((value) => !Number.isNaN(value));
    this.weather = hasIndex ? new Map([...dataset.weather, ['index', this.sourceIndex]]) : dataset.weather;
  }

  createPowerHistory(system: PvSystem): SiteHistory {
    const measured = this.getMeasured('power');
    const air = {
      air_temp: this.selectWeatherAtIssue('air_temp'),
      wind_speed: this.selectWeatherAtIssue('wind_speed'),
    };
    const cloudless = new Float64Array(this.sky.path.steps.count);
    const clear = averageOverPeriods(createPowerModel(system, this.sky, {})(cloudless), this.sky);
    const model = createPowerModel(system, this.sky, air);
    const untuned = computeMeansAsIssued(this.sky, this.createIndexAtIssue(measured, clear), model);
    return this.createHistory('power', { measured, clear, untuned, covariates: this.computeIrradianceIndices() });
  }

  createIrradianceHistory(quantity: 'ghi' | 'dni'): SiteHistory {
    const measured = this.getMeasured(quantity);
    const clear = this.getClearIrradiance(quantity);
    const ghi = this.dataset.actuals.get('ghi');
    const ghiClear = this.getClearIrradiance('ghi');
    const modelled = computeMeansAsIssued(
      this.sky,
      this.createIndexAtIssue(ghi ?? measured, ghi ? ghiClear : clear),
      (opacity) => computeCloudyIrradiance(this.sky.path, this.sky.clear, opacity)[quantity],
    );
    const modelledClear = averageOverPeriods(this.sky.clear[quantity], this.sky);
    const untuned = modelled.map((value, i) => (modelledClear[i] > 0 ? (value / modelledClear[i]) * clear[i] : 0));
    const covariates = this.computeIrradianceIndices();
    covariates.delete(quantity);
    return this.createHistory('irradiance', { measured, clear, untuned, covariates });
  }

  private createHistory(
    quantity: SiteHistory['quantity'],
    series: Pick<SiteHistory, 'measured' | 'clear' | 'untuned' | 'covariates'>,
  ): SiteHistory {
    const { zenith, azimuth, apparentSolarTime } = this.sky.midPeriodPath;
    const { site, steps, weatherKnownAt } = this.dataset;
    const sun = { zenith, azimuth, solarTime: apparentSolarTime };
    const external = quantity === 'power' ? this.getExternalForecast() : undefined;
    return {
      site,
      quantity,
      steps,
      sun,
      weather: this.weather,
      weatherKnownAt,
      ...series,
      ...(external && { external }),
    };
  }

  private getExternalForecast(): ExternalForecast | undefined {
    const { external, weatherKnownAt: issuedAt } = this.dataset;
    const estimate = external?.get('power_forecast');
    if (!external || !estimate) return undefined;
    const p10 = external.get('power_forecast10') ?? this.createMissingColumn();
    const p90 = external.get('power_forecast90') ?? this.createMissingColumn();
    return { estimate, p10, p90, issuedAt };
  }

  /** Computes the index from the source's GHI, and from its cloud cover where GHI is missing. */
  private computeClearSkyIndex(weather: SiteDataset['weather']): Float64Array {
    const ghi = weather.get('ghi');
    const cover = weather.get('cloud_cover');
    const ghiIndex = ghi
      ? computeSourceClearSkyIndex(ghi, this.sky, this.countStepsKnownBefore(this.options.from))
      : this.createMissingColumn();
    return cover
      ? ghiIndex.map((value, i) => (Number.isNaN(value) ? 1 - computeOpacityFromCloudCover(cover[i]) / 100 : value))
      : ghiIndex;
  }

  /** Number of steps that end at least one step before the issue time of the first forecast. */
  private countStepsKnownBefore(from: number): number {
    const { steps } = this.dataset;
    return Math.min(steps.count, Math.max(0, Math.floor((from - this.options.lead - steps.firstEnd) / steps.stepMs)));
  }

  private createMissingColumn = (): Float64Array => new Float64Array(this.dataset.steps.count).fill(NaN);

  private getMeasured(quantity: string): Float64Array {
    return this.dataset.actuals.get(quantity) ?? this.createMissingColumn();
  }

  /** Clear-sky irradiance of the data set, W/m2; computed where the data set has no value. */
  private getClearIrradiance(quantity: 'ghi' | 'dni'): Float64Array {
    const computed = averageOverPeriods(this.sky.clear[quantity], this.sky);
    const provided = this.dataset.actuals.get(`clearsky_${quantity}`);
    return provided ? computed.map((value, i) => (Number.isNaN(provided[i]) ? value : provided[i])) : computed;
  }

  /** Whether the weather of step `j` is known at the issue time of the forecast of step `i`. */
  private isAvailableAtIssue(i: number, j = i): boolean {
    return this.dataset.weatherKnownAt[j] <= stepEnd(this.dataset.steps, i) - this.options.lead;
  }

  private selectWeatherAtIssue(variable: string): Float64Array | undefined {
    return this.dataset.weather.get(variable)?.map((value, i) => (this.isAvailableAtIssue(i) ? value : NaN));
  }

  /**
   * Clear-sky index of the sky known at the issue time of the forecast of a step. For the step itself, this is the
   * index of the weather source or, if unknown, the last measured index weighted with climatology. For another step, it
   * is the measured index if known, else the index of the weather source, else the index of the step itself.
   */
  private createIndexAtIssue(measured: Float64Array, clear: Float64Array): IndexAtIssue {
    const { lead } = this.options;
    const { stepMs } = this.dataset.steps;
    const lagSteps = Math.max(1, Math.ceil(lead / stepMs));
    const weight = computePublishedNowcastWeight(lead - stepMs / 2);
    const typical = 1 - TYPICAL_OPACITY.p50 / 100;
    const observed = measured.map((value, i) => (clear[i] > 0 ? Math.min(1, value / clear[i]) : NaN));
    const indexAtStep = this.sourceIndex.map((index, i) => {
      if (!Number.isNaN(index) && this.isAvailableAtIssue(i)) return index;
      const newestObserved = observed[i - lagSteps] ?? NaN;
      return Number.isNaN(newestObserved) ? typical : weight * newestObserved + (1 - weight) * typical;
    });
    return (i, j) => {
      if (j <= i - lagSteps && !Number.isNaN(observed[j])) return observed[j];
      return !Number.isNaN(this.sourceIndex[j]) && this.isAvailableAtIssue(i, j) ? this.sourceIndex[j] : indexAtStep[i];
    };
  }

  private computeIrradianceIndices(): Map<string, Float64Array> {
    const { actuals } = this.dataset;
    const indices = new Map<string, Float64Array>();
    const add = (name: string, quantity: 'ghi' | 'dni') => {
      const values = actuals.get(name);
      if (!values) return;
      const clear = this.getClearIrradiance(quantity);
      indices.set(
        name,
        values.map((value, i) => (clear[i] > MIN_CLEAR ? value / clear[i] : NaN)),
      );
    };
    // A difference between satellite and measurement shows clouds that only one of them detected.
    const addError = (estimate: string, quantity: 'ghi' | 'dni') => {
      const [estimated, observed] = [indices.get(estimate), indices.get(quantity)];
      if (estimated && observed)
        indices.set(
          `${estimate}_error`,
          estimated.map((value, i) => value - observed[i]),
        );
    };
    add('ghi', 'ghi');
    add('dni', 'dni');
    const ghi = actuals.get('ghi');
    const dni = actuals.get('dni');
    if (ghi && dni) indices.set('diffuse_fraction', computeDiffuseFraction(ghi, dni, this.sky.midPeriodPath.zenith));
    if (this.options.usesSatellite) {
      add('satellite_ghi', 'ghi');
      add('satellite_dni', 'dni');
      addError('satellite_ghi', 'ghi');
      addError('satellite_dni', 'dni');
    }
    return indices;
  }
}

/** Minimum clear-sky irradiance for an index, W/m2. */
const MIN_CLEAR = 20;

/** Diffuse fraction of GHI, 0..1; NaN with hardly any light. */
function computeDiffuseFraction(ghi: Float64Array, dni: Float64Array, zenith: Float64Array): Float64Array {
  return ghi.map((value, i) => {
    if (!(value > MIN_CLEAR)) return NaN;
    const beam = (dni[i] * Math.max(0, Math.cos((zenith[i] * Math.PI) / 180))) / value;
    return Math.min(1, Math.max(0, 1 - beam));
  });
}
