import { DAY, stepEnd } from '@daystar/timeseries';
import { AdaptiveShares } from './adaptive-shares';
import { Conformal, type Outcome, type Quantiles } from './conformal';
import type { SiteFeatures } from './features/site-features';
import type { TunedForecast } from './predict';
import { SKY_CLASSES, skyClass } from './sky-class';

/** So many outcomes of a site's sky class are remembered, and so many of all sites together. */
const REMEMBERED = 500;
const REMEMBERED_OF_ALL = 3000;
/** With fewer a site goes by all sites, and with fewer of those nothing is moved. */
const LEAST = 120;
const LEAST_OF_ALL = 30;
/** Half widths are measured from this share of the site's largest clear-sky value. */
const UNIT = 0.02;
/** Every outcome counts in this class too, for skies that were not yet seen. */
const ANY_SKY = SKY_CLASSES.length;
/** Forecasts without a spread are classes of their own: what they want moves by says nothing of others. */
const WITHOUT_SPREAD = 10;

interface Issued extends Quantiles {
  readonly site: number;
  readonly step: number;
  readonly end: number;
  readonly group: number;
  /** What was made of it, where enough was known to calibrate it. */
  calibrated?: Quantiles;
}

/**
 * Conformal calibration of the forecasts of several sites as they are issued: each learns from the outcomes that are
 * known when it is due, of its own sky class at its own site, or at all sites while those are few; and where a site's
 * intervals miss more or less often than they should, the next ones are widened or narrowed until they do not.
 */
export class Calibration {
  private readonly own: readonly Conformal[];
  private readonly shares: readonly AdaptiveShares[];
  private readonly all = new Conformal(REMEMBERED_OF_ALL, LEAST_OF_ALL, UNIT);
  /** Forecasts whose outcome has not been taken in, by period end. */
  private waiting: Issued[] = [];

  constructor(private readonly sites: readonly SiteFeatures[]) {
    this.own = sites.map(() => new Conformal(REMEMBERED, LEAST, UNIT));
    this.shares = sites.map(({ history }) => new AdaptiveShares(history.steps.length));
  }

  /**
   * @param steps of every site, all later than those of the call before
   * @param forecasts of those steps
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
    const issued = steps.flatMap((ofSite, site) =>
      Array.from(ofSite, (step, row) => ({ row, one: this.issuedOf(site, step, forecasts[site], row) })),
    );
    issued.sort((a, b) => a.one.end - b.one.end || a.one.site - b.one.site);
    this.waiting = [...this.waiting, ...issued.map(({ one }) => one)];
    let taken = 0;
    for (const { row, one } of issued) {
      const { lead } = this.sites[one.site];
      while (taken < this.waiting.length && this.waiting[taken].end <= one.end - lead)
        this.learn(this.waiting[taken++]);
      const { nominal, scale } = this.sites[one.site];
      if (!(scale[one.step] > 0)) continue;
      const conformal = this.own[one.site].knows(one.group) ? this.own[one.site] : this.all;
      const group = conformal.knows(one.group) ? one.group : anySky(one.group);
      const { low, middle, high } = conformal.calibrated(group, one, this.shares[one.site].beyond);
      if (conformal.knows(group)) one.calibrated = { low, middle, high };
      calibrated[one.site].low[row] = low * nominal;
      calibrated[one.site].middle[row] = middle * nominal;
      calibrated[one.site].high[row] = high * nominal;
    }
    this.waiting = this.waiting.slice(taken);
    return calibrated;
  }

  /** In units of the site's largest clear-sky value, so that sites can learn from each other. */
  private issuedOf(site: number, step: number, forecast: TunedForecast, row: number): Issued {
    const { nominal, scale, history } = this.sites[site];
    return {
      site,
      step,
      end: stepEnd(history.steps, step),
      group:
        skyClass(forecast.estimate[row], scale[step]) + (forecast.low[row] < forecast.high[row] ? 0 : WITHOUT_SPREAD),
      low: forecast.low[row] / nominal,
      middle: forecast.middle[row] / nominal,
      high: forecast.high[row] / nominal,
    };
  }

  private learn({ site, step, end, group, low, middle, high, calibrated }: Issued): void {
    const { ratio, scale, nominal } = this.sites[site];
    if (Number.isNaN(ratio[step])) return;
    const outcome: Outcome = {
      low,
      middle,
      high,
      measured: (ratio[step] * scale[step]) / nominal,
      day: Math.floor(end / DAY),
    };
    if (calibrated) this.shares[site].learn({ ...calibrated, measured: outcome.measured });
    this.own[site].learn(group, outcome);
    this.all.learn(group, outcome);
    this.all.learn(anySky(group), outcome);
  }
}

const anySky = (group: number): number => (group >= WITHOUT_SPREAD ? WITHOUT_SPREAD : 0) + ANY_SKY;
