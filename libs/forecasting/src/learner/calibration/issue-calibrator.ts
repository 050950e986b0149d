import { DAY, stepEnd } from '@daystar/timeseries';
import { AdaptiveQuantiles } from './adaptive-quantiles';
import { ConformalCalibrator, type Outcome, type Quantiles } from './conformal-calibrator';
import { TYPICAL_OPACITY } from '../../sky/inputs/climatology';
import type { SiteFeatures } from '../features/site-features';
import type { TunedForecast } from '../training/predict';
import { SKY_CLASSES, classifySky } from './sky-class';

/** Number of newest outcomes used per sky class of one site. */
const WINDOW = 500;
/** Number of newest outcomes used per sky class of all sites together. */
const WINDOW_ALL = 3000;
/** Minimum outcomes of one site to calibrate with them. */
const MIN_OUTCOMES = 120;
/** Minimum outcomes of all sites to calibrate with them. */
const MIN_ALL = 30;
/** Added to half widths, as a fraction of the site's maximum clear-sky value. */
const HALF_WIDTH_OFFSET = 0.02;
/** Class of all outcomes, for sky classes without outcomes. */
const ANY_SKY = SKY_CLASSES.length;
/** Class of steps without sun, at which only an external forecast has a value. */
const NIGHT = ANY_SKY + 1;
/**
 * Offset of classes for forecasts without a spread of their own, whose interval is that of typical skies. Forecasts of a new
 * model use them until their own errors are known.
 */
const WITHOUT_SPREAD = 10;
/** Clear-sky indices that one sky in ten falls below and exceeds. */
const TYPICAL_INDEX = { low: 1 - TYPICAL_OPACITY.high / 100, high: 1 - TYPICAL_OPACITY.low / 100 };

/** An issued forecast whose outcome is not known yet. */
interface PendingForecast extends Quantiles {
  readonly site: number;
  readonly step: number;
  readonly end: number;
  readonly classId: number;
  /** Whether the interval is that of the forecast, not that of typical skies. */
  readonly hasSpread: boolean;
  /** Calibrated quantiles, if there were enough outcomes. */
  calibrated?: Quantiles;
}

/**
 * Calibrates the forecasts of several sites in the order of issue. Each forecast uses the outcomes known when it is due: those of its sky class at its site or, while there are few, at all sites. Tail shares adapt where a site's
 * intervals miss more or less often than they should.
 */
export class IssueCalibrator {
  private readonly bySite: readonly ConformalCalibrator[];
  private readonly shares: readonly AdaptiveQuantiles[];
  private readonly all = new ConformalCalibrator(WINDOW_ALL, MIN_ALL, HALF_WIDTH_OFFSET);
  /** Forecasts without an outcome yet, by period end. */
  private pending: PendingForecast[] = [];

  constructor(private readonly sites: readonly SiteFeatures[]) {
    this.bySite = sites.map(() => new ConformalCalibrator(WINDOW, MIN_OUTCOMES, HALF_WIDTH_OFFSET));
    this.shares = sites.map(({ history }) => new AdaptiveQuantiles(history.steps.stepMs));
  }

  /**
   * @param steps steps of every site, all later than those of the previous call
   * @param forecasts forecasts of these steps, one per site
   */
  calibrate(
    steps: readonly Int32Array[],
    forecasts: readonly TunedForecast[],
  ): { low: Float64Array; middle: Float64Array; high: Float64Array }[] {
    const calibrated = forecasts.map(({ low, middle, high }) => ({
      low: low.slice(),
      middle: middle.slice(),
      high: high.slice(),
    }));
    const issued = steps.flatMap((siteSteps, site) =>
      Array.from(siteSteps, (step, row) => ({
        row,
        forecast: this.toPendingForecast(site, step, forecasts[site], row),
      })),
    );
    issued.sort((a, b) => a.forecast.end - b.forecast.end || a.forecast.site - b.forecast.site);
    this.pending = [...this.pending, ...issued.map(({ forecast }) => forecast)];
    let learnedCount = 0;
    for (const { row, forecast } of issued) {
      const { lead } = this.sites[forecast.site];
      while (learnedCount < this.pending.length && this.pending[learnedCount].end <= forecast.end - lead)
        this.learn(this.pending[learnedCount++]);
      const { nominal, scale } = this.sites[forecast.site];
      if (!(scale[forecast.step] > 0 || forecast.middle > 0)) continue;
      const { low, middle, high } = this.calibrateOne(forecast);
      calibrated[forecast.site].low[row] = low * nominal;
      calibrated[forecast.site].middle[row] = middle * nominal;
      calibrated[forecast.site].high[row] = high * nominal;
    }
    this.pending = this.pending.slice(learnedCount);
    return calibrated;
  }

  /**
   * Calibrates with the most specific class that has enough outcomes. Before a forecast with a spread has any, it gets the
   * interval of forecasts without one, and before these have any, its own or that of typical skies.
   */
  private calibrateOne(forecast: PendingForecast): Quantiles {
    const { site, step, classId, hasSpread } = forecast;
    const shares = this.shares[site].tailShares;
    const own = this.findCalibrated(site, classId);
    if (own) return (forecast.calibrated = own.conformal.calibrate(own.classId, forecast, shares));
    const other = hasSpread ? this.findCalibrated(site, classId + WITHOUT_SPREAD) : undefined;
    if (!other) return forecast;
    return other.conformal.calibrate(other.classId, this.addTypicalSpread(site, step, forecast.middle), shares);
  }

  private findCalibrated(
    site: number,
    classId: number,
  ): { conformal: ConformalCalibrator; classId: number } | undefined {
    if (this.bySite[site].isCalibrated(classId)) return { conformal: this.bySite[site], classId };
    const known = [classId, toAnySkyClass(classId)].find((one) => this.all.isCalibrated(one));
    return known === undefined ? undefined : { conformal: this.all, classId: known };
  }

  /** The interval of typical skies, extended to the forecast. @param middle in units of the maximum clear-sky value */
  private addTypicalSpread(site: number, step: number, middle: number): Quantiles {
    const { nominal, scale } = this.sites[site];
    const clear = scale[step] / nominal;
    return {
      low: Math.min(middle, TYPICAL_INDEX.low * clear),
      middle,
      high: Math.max(middle, TYPICAL_INDEX.high * clear),
    };
  }

  /** Divides by the site's maximum clear-sky value, so that sites can share outcomes. */
  private toPendingForecast(site: number, step: number, forecast: TunedForecast, row: number): PendingForecast {
    const { nominal, scale, history } = this.sites[site];
    const middle = forecast.middle[row] / nominal;
    const hasSpread = forecast.low[row] < forecast.high[row];
    const interval =
      hasSpread || !(scale[step] > 0)
        ? { low: forecast.low[row] / nominal, middle, high: forecast.high[row] / nominal }
        : this.addTypicalSpread(site, step, middle);
    return {
      site,
      step,
      end: stepEnd(history.steps, step),
      classId:
        (scale[step] > 0 ? classifySky(forecast.estimate[row], scale[step]) : NIGHT) + (hasSpread ? 0 : WITHOUT_SPREAD),
      hasSpread,
      ...interval,
    };
  }

  private learn({ site, step, end, classId, low, middle, high, calibrated }: PendingForecast): void {
    const { ratio, scale, nominal, history } = this.sites[site];
    const value = scale[step] > 0 ? ratio[step] * scale[step] : middle > 0 ? history.measured[step] : NaN;
    if (Number.isNaN(value)) return;
    const outcome: Outcome = {
      low,
      middle,
      high,
      measured: value / nominal,
      day: Math.floor(end / DAY),
    };
    if (calibrated) this.shares[site].learn({ ...calibrated, measured: outcome.measured });
    this.bySite[site].learn(classId, outcome);
    this.all.learn(classId, outcome);
    if (scale[step] > 0) this.all.learn(toAnySkyClass(classId), outcome);
  }
}

const toAnySkyClass = (classId: number): number => (classId >= WITHOUT_SPREAD ? WITHOUT_SPREAD : 0) + ANY_SKY;
