import { DAY, HOUR, firstStart, lastEnd } from '@daystar/timeseries';
import { buildPowerTuning } from '../site-tuning/build-power-tuning';
import { buildPooledTuning } from '../site-tuning/pooled-tuning';
import { DEFAULT_PRIOR, type EarlyLine, type LinePrior } from '../site-tuning/early-regression';
import type { SiteModel } from '../site-tuning/external-model';
import { shadeTraining } from '../site-tuning/shaded-training';
import { MODEL_LEADS_MS, trainSiteModel } from '../site-tuning/site-model';
import type { SiteTuning } from '../site-tuning/tune-columns';
import { ISSUE_INTERVAL_MS } from './issue-as-service';
import type { NewPlant } from './new-plant';
import { type FirstForecast, SimulatedArchive } from './simulated-archive';

/** Forecasts of the first days, and the line that the measurements of the plant gave by their end. */
export interface FirstDays {
  readonly forecasts: readonly FirstForecast[];
  /** Fitted without a prior from other plants, whose priors may be pooled from it. */
  readonly ownLine?: EarlyLine;
}

/** Leads of the simulated forecasts, ms, apart from the scored lead: training uses them. */
export const TRAINED_LEADS = [0, ...MODEL_LEADS_MS] as const;
/** Time from the last issue to the end of the steps, ms: forecasts of the longest lead of a model lie in it. */
const LAST_FORECAST_SPAN_MS = 2 * DAY + ISSUE_INTERVAL_MS;
/** Interval between trainings of a plant with models, ms. */
const RETRAINING_MS = DAY - HOUR;
/** Growth of the training data at which a model is trained again before it is a week old. */
const DATA_GROWTH = 1.5;
const MAX_MODEL_AGE_MS = 7 * DAY;

/**
 * Simulates the first days of a plant in the service. Its measurements arrive at once. Every three hours, they tune its
 * forecasts as in the service: by the early correction until there are models, and by intervals from the outcomes of the
 * forecasts that were issued. Before the first measurement, its tuning is that of its prior.
 * @param prior pooled from other plants, if there are enough
 */
export function walkFirstDays(plant: NewPlant, days: number, prior?: LinePrior): FirstDays {
  const { steps } = plant;
  const start = firstStart(steps);
  const archive = new SimulatedArchive(plant);
  const models = new Map<number, { readonly model: SiteModel; readonly trainedAt: number }>();
  let tuning: SiteTuning | undefined = prior && buildPooledTuning(prior);
  let ownLine: EarlyLine | undefined;
  let learnedAt = -Infinity;
  const end = Math.min(start + days * DAY, lastEnd(steps) - LAST_FORECAST_SPAN_MS);
  for (let now = start; now < end; now += ISSUE_INTERVAL_MS) {
    if (models.size === 0 || now - learnedAt >= RETRAINING_MS) {
      tuning = learn(now) ?? tuning;
      learnedAt = now;
    }
    archive.issue(now, tuning);
  }
  return { forecasts: archive.issued, ownLine };

  function learn(now: number): SiteTuning | undefined {
    const archived = archive.selectTrainingData(Math.round((now - start) / steps.stepMs));
    if (!archived.measured.some((value) => value >= 0)) return undefined;
    const unshaded = {
      data: archived,
      clearSky: plant.clearSky,
      untunedActuals: archived.forecasts.get(0)!.untuned,
    };
    const { data, clearSky, untunedActuals, shade } = shadeTraining(unshaded, steps);
    for (const leadMs of MODEL_LEADS_MS) {
      const current = models.get(leadMs);
      const isCurrent =
        current &&
        now - current.trainedAt < MAX_MODEL_AGE_MS &&
        now - start < DATA_GROWTH * (current.trainedAt - start);
      const model = isCurrent ? undefined : trainSiteModel(data, clearSky, leadMs, current?.model);
      if (model) models.set(leadMs, { model, trainedAt: now });
    }
    const trained = new Map([...models].map(([leadMs, { model }]) => [leadMs, model]));
    const built = buildPowerTuning(
      {
        data,
        measured: data.measured,
        untunedActuals,
        clearSky,
        steps,
        prior: prior ?? DEFAULT_PRIOR,
      },
      { trained, inUse: trained, effectiveSince: () => -Infinity },
    );
    ownLine = built.ownLine;
    return { ...built.tuning, ...(shade && { shade }) };
  }
}
