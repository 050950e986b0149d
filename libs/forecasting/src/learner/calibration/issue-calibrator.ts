import { DAY, stepEnd } from '@daystar/timeseries';
import { AdaptiveQuantiles } from './adaptive-quantiles';
import { ConformalCalibrator, type Outcome, type Quantiles } from './conformal-calibrator';
import { TYPICAL_OPACITY } from '../../sky/inputs/climatology';
import type { SiteFeatures } from '../features/site-features';
import type { TunedForecast } from '../training/predict';
import { SKY_CLASSES, classifySky } from './sky-class';
import { TwilightQuantiles } from './twilight-quantiles';

/** Number of newest outcomes used per sky class of one site. */
const WINDOW = 500;
/** Number of newest outcomes used per sky class of all sites together. */
const ALL_SITES_WINDOW = 3000;
/** Minimum outcomes of one site to calibrate with them. */
const MIN_OUTCOMES = 120;
/** Minimum outcomes of all sites to calibrate with them. */
const MIN_ALL_SITES_OUTCOMES = 30;
/** Added to half widths, as a fraction of the site's maximum clear-sky value. */
const HALF_WIDTH_OFFSET = 0.02;
/** Class of all daylight outcomes, for sky classes with too few outcomes. */
const ANY_SKY = SKY_CLASSES.length;
/** Class of steps without sun, at which only an external forecast has a value. */
const NIGHT = ANY_SKY + 1;
/**
 * Offset of classes for forecasts without a spread of their own, which get the interval of typical skies. A forecast
 * with a spread uses them until its own classes have enough outcomes, as after the first training.
 */
const WITHOUT_SPREAD_OFFSET = 10;
/** 10th and 90th percentile of the clear-sky index of typical skies. */
const TYPICAL_INDEX = { p10: 1 - TYPICAL_OPACITY.p90 / 100, p90: 1 - TYPICAL_OPACITY.p10 / 100 };

/** An issued forecast whose outcome is not known yet. */
interface PendingForecast extends Quantiles {
  readonly site: number;
  readonly step: number;
  readonly end: number;
  readonly classId: number;
  /** Whether the forecast has an interval of its own, not the interval of typical skies. */
  readonly hasSpread: boolean;
  /** Calibrated quantiles, if there were enough outcomes. */
  calibrated?: Quantiles;
}

/**
 * Calibrates the forecasts of several sites in the order of issue. Each forecast uses outcomes known at its issue
 * time. Tail shares adapt where a site's intervals miss more or less often than they should.
 */
export class IssueCalibrator {
  private readonly calibratorsBySite: readonly ConformalCalibrator[];
  private readonly adaptiveTails: readonly AdaptiveQuantiles[];
  private readonly twilights: readonly TwilightQuantiles[];
  private readonly allSites = new ConformalCalibrator(ALL_SITES_WINDOW, MIN_ALL_SITES_OUTCOMES, HALF_WIDTH_OFFSET);
  /** Forecasts without an outcome yet, by period end. */
  private pending: PendingForecast[] = [];

  constructor(private readonly sites: readonly SiteFeatures[]) {
    this.calibratorsBySite = sites.map(() => new ConformalCalibrator(WINDOW, MIN_OUTCOMES, HALF_WIDTH_OFFSET));
    this.adaptiveTails = sites.map(({ history }) => new AdaptiveQuantiles(history.steps.stepMs));
    this.twilights = sites.map((site) => new TwilightQuantiles(site));
  }

  /**
   * Calibrates the quantiles of the next forecasts.
   * @param steps steps of every site, all later than those of the previous call
   * @param forecasts forecasts of these steps, one per site
   */
  calibrate(
    steps: readonly Int32Array[],
    forecasts: readonly TunedForecast[],
  ): { p10: Float64Array; p50: Float64Array; p90: Float64Array }[] {
    const calibrated = forecasts.map(({ p10, p50, p90 }) => ({
      p10: p10.slice(),
      p50: p50.slice(),
      p90: p90.slice(),
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
      const { p10, p50, p90 } = this.predictQuantiles(forecast);
      calibrated[forecast.site].p10[row] = p10;
      calibrated[forecast.site].p50[row] = p50;
      calibrated[forecast.site].p90[row] = p90;
    }
    this.pending = this.pending.slice(learnedCount);
    return calibrated;
  }

  /** Predicts the quantiles of a forecast, in the unit of its site. */
  private predictQuantiles(forecast: PendingForecast): Quantiles {
    const { maxClearSky, scale } = this.sites[forecast.site];
    const isZeroAtNight = !(scale[forecast.step] > 0 || forecast.p50 > 0);
    if (isZeroAtNight) return this.twilights[forecast.site].predict(forecast.step);
    const { p10, p50, p90 } = this.calibrateForecast(forecast);
    return { p10: p10 * maxClearSky, p50: p50 * maxClearSky, p90: p90 * maxClearSky };
  }

  /**
   * Calibrates with the first of these classes that has enough outcomes:
   * 1. the class of the forecast at its site,
   * 2. its class at all sites,
   * 3. any sky at all sites,
   * 4. for a forecast with a spread, the corresponding classes of forecasts without a spread.
   *
   * Without such a class, the forecast stays uncalibrated.
   */
  private calibrateForecast(forecast: PendingForecast): Quantiles {
    const { site, step, classId, hasSpread } = forecast;
    const shares = this.adaptiveTails[site].tailShares;
    const ownClass = this.findCalibratedClass(site, classId);
    if (ownClass) return (forecast.calibrated = ownClass.conformal.calibrate(ownClass.classId, forecast, shares));
    const typicalClass = hasSpread ? this.findCalibratedClass(site, classId + WITHOUT_SPREAD_OFFSET) : undefined;
    if (!typicalClass) return forecast;
    return typicalClass.conformal.calibrate(
      typicalClass.classId,
      this.addTypicalSpread(site, step, forecast.p50),
      shares,
    );
  }

  private findCalibratedClass(
    site: number,
    classId: number,
  ): { conformal: ConformalCalibrator; classId: number } | undefined {
    if (this.calibratorsBySite[site].isCalibrated(classId)) return { conformal: this.calibratorsBySite[site], classId };
    const calibratedId = [classId, toAnySkyClass(classId)].find((candidate) => this.allSites.isCalibrated(candidate));
    return calibratedId === undefined ? undefined : { conformal: this.allSites, classId: calibratedId };
  }

  /** The interval of typical skies, extended to the forecast. @param p50 in units of the maximum clear-sky value */
  private addTypicalSpread(site: number, step: number, p50: number): Quantiles {
    const { maxClearSky, scale } = this.sites[site];
    const clear = scale[step] / maxClearSky;
    return {
      p10: Math.min(p50, TYPICAL_INDEX.p10 * clear),
      p50,
      p90: Math.max(p50, TYPICAL_INDEX.p90 * clear),
    };
  }

  /** Divides by the site's maximum clear-sky value, so that sites can share outcomes. */
  private toPendingForecast(site: number, step: number, forecast: TunedForecast, row: number): PendingForecast {
    const { maxClearSky, scale, history } = this.sites[site];
    const p50 = forecast.p50[row] / maxClearSky;
    const hasSpread = forecast.p10[row] < forecast.p90[row];
    const interval =
      hasSpread || !(scale[step] > 0)
        ? { p10: forecast.p10[row] / maxClearSky, p50, p90: forecast.p90[row] / maxClearSky }
        : this.addTypicalSpread(site, step, p50);
    return {
      site,
      step,
      end: stepEnd(history.steps, step),
      classId:
        (scale[step] > 0 ? classifySky(forecast.estimate[row], scale[step]) : NIGHT) +
        (hasSpread ? 0 : WITHOUT_SPREAD_OFFSET),
      hasSpread,
      ...interval,
    };
  }

  private learn({ site, step, end, classId, p10, p50, p90, calibrated }: PendingForecast): void {
    const { ratio, scale, maxClearSky, history } = this.sites[site];
    const value = scale[step] > 0 ? ratio[step] * scale[step] : p50 > 0 ? history.measured[step] : NaN;
    if (Number.isNaN(value)) return;
    const outcome: Outcome = {
      p10,
      p50,
      p90,
      measured: value / maxClearSky,
      day: Math.floor(end / DAY),
    };
    if (calibrated) this.adaptiveTails[site].learn({ ...calibrated, measured: outcome.measured });
    this.calibratorsBySite[site].learn(classId, outcome);
    this.allSites.learn(classId, outcome);
    if (scale[step] > 0) this.allSites.learn(toAnySkyClass(classId), outcome);
  }
}

const toAnySkyClass = (classId: number): number =>
  (classId >= WITHOUT_SPREAD_OFFSET ? WITHOUT_SPREAD_OFFSET : 0) + ANY_SKY;
