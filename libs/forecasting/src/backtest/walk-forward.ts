import { DAY, HOUR } from '@daystar/timeseries';
import { Calibration } from '../tuning/calibration';
import type { SiteFeatures } from '../tuning/features/site-features';
import type { Objective } from '../tuning/objective';
import { predict } from '../tuning/predict';
import { train } from '../tuning/train';
import type { TunedModel } from '../tuning/tuned-model';
import { refitAfter, stepsWithin } from './refits';

export interface WalkedSite {
  readonly features: SiteFeatures;
  /** First and last period end to be forecast, ms. */
  readonly from: number;
  readonly to: number;
}

export interface Walk {
  readonly objective: Objective;
  readonly seed: number;
  /** As for `train`. */
  readonly mostTrees?: number;
  /** Called with the share of the walk that is done, 0..1. */
  readonly onProgress?: (share: number) => void;
}

/** Forecasts of all steps of a site, NaN where none was made. */
export interface WalkedForecast {
  readonly estimate: Float64Array;
  readonly low: Float64Array;
  readonly middle: Float64Array;
  readonly high: Float64Array;
}

/** While there is none for want of measurements, it is tried again this soon. */
const FIRST_FIT_WITHIN = 4 * DAY;
/** The walk sets out before the first forecast that counts, so that its intervals are calibrated by then. */
const WARM_UP_SHARE = 0.35;
const LONGEST_WARM_UP = 42 * DAY;

/**
 * Goes through time as a service does: trains on what is known, forecasts the next weeks, learns from how they went,
 * trains again. What is forecast for a period uses measurements up to `lead` before its end and nothing later, in the
 * features, the models and the calibration.
 */
export function walkForward(
  sites: readonly WalkedSite[],
  { objective, seed, mostTrees, onProgress }: Walk,
): { forecasts: WalkedForecast[]; models: TunedModel[] } {
  const features = sites.map((site) => site.features);
  const forecasts = features.map(({ table }) => emptyForecast(table.count));
  const { lead } = features[0];
  const scored = Math.min(...sites.map(({ from }) => from));
  const end = Math.max(...sites.map(({ to }) => to));
  const begin = Math.min(...features.map(({ history }) => history.steps.firstEnd));
  const warmUp = Math.min(LONGEST_WARM_UP, Math.floor((WARM_UP_SHARE * (scored - begin)) / HOUR) * HOUR);
  const calibration = new Calibration(features);
  const models: TunedModel[] = [];
  let model: TunedModel | undefined;
  for (let at = scored - warmUp; at <= end;) {
    const next = at < scored ? scored : at + (model ? refitAfter(at - begin) : FIRST_FIT_WITHIN);
    model = train(features, { objective, seed, mostTrees, upTo: at - lead, previous: model }) ?? model;
    if (model) models.push(model);
    const steps = features.map(({ history }) => stepsWithin(history.steps, at, Math.min(next, end + 1)));
    const raw = features.map((site, k) => predict(model, site, steps[k]));
    calibration.calibrate(steps, raw).forEach((calibrated, k) => {
      steps[k].forEach((step, row) => {
        forecasts[k].estimate[step] = raw[k].estimate[row];
        forecasts[k].low[step] = calibrated.low[row];
        forecasts[k].middle[step] = calibrated.middle[row];
        forecasts[k].high[step] = calibrated.high[row];
      });
    });
    at = next;
    onProgress?.(Math.min(1, (at - scored + warmUp) / (end - scored + warmUp)));
  }
  return { forecasts, models };
}

function emptyForecast(count: number): WalkedForecast {
  const column = () => new Float64Array(count).fill(NaN);
  return { estimate: column(), low: column(), middle: column(), high: column() };
}
