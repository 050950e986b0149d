import { DAY, HOUR, type Steps, firstStart, lastEnd, stepEnd } from '@daystar/timeseries';
import type { ClearSkyPower } from '../outputs/clear-sky-power';
import type { PvColumns } from '../outputs/pv-columns';
import { buildPowerTuning } from '../site-tuning/build-power-tuning';
import { MODEL_LEADS, trainSiteModel } from '../site-tuning/site-model';
import type { SiteModel } from '../site-tuning/external-model';
import { DEFAULT_PRIOR, type EarlyLine, type LinePrior } from '../site-tuning/early-regression';
import type { LeadForecasts, SiteTrainingData } from '../site-tuning/site-training-data';
import { type SiteTuning, tuneColumns } from '../site-tuning/tune-columns';
import { ISSUE_INTERVAL } from './issue-as-service';

/** A plant that is registered when its first step begins. */
export interface NewPlant {
  readonly site: string;
  /** Half hours; the last `FUTURE` of them are not forecast. */
  readonly steps: Steps;
  readonly measured: Float64Array;
  /** Untuned forecasts by lead, ms; they include those of the models and 0. */
  readonly untuned: ReadonlyMap<number, PvColumns>;
  readonly clearSky: ClearSkyPower;
  /** Lead of the scored forecasts, ms. */
  readonly lead: number;
}

/** A forecast of a half hour, tuned by the measurements since the registration of the plant. */
export interface FirstForecast {
  readonly step: number;
  /** Time from the registration to the issue, ms. */
  readonly age: number;
  readonly estimate: number;
  readonly p10: number;
  readonly p90: number;
}

/** Forecasts of the first days, and what the plant may teach others at their end. */
export interface FirstDays {
  readonly forecasts: readonly FirstForecast[];
  readonly taughtLine?: EarlyLine;
}

/** Leads of the simulated forecasts, ms, apart from the scored lead: training uses them. */
export const TRAINED_LEADS = [0, ...MODEL_LEADS] as const;
/** Steps at the end, in which the last forecasts lie, ms. */
const FUTURE = 2 * DAY + ISSUE_INTERVAL;
/** Half hours before the issue that correct the first hours, ms. */
const RECENT = DAY;
/** Interval between trainings of a plant with models, ms. */
const RETRAINING = DAY - HOUR;
/** Growth of the training data at which a model is trained again before it is a week old. */
const DATA_GROWTH = 1.5;
const MAX_MODEL_AGE = 7 * DAY;

/**
 * Simulates the first days of a plant in the service. Its measurements arrive at once. Every three hours, they tune its
 * forecasts as in the service: by the early correction until there are models, and by intervals from the outcomes of the
 * forecasts that were issued.
 * @param prior taught by other plants
 */
export function walkFirstDays(plant: NewPlant, days: number, prior: LinePrior = DEFAULT_PRIOR): FirstDays {
  const { steps, measured, untuned, clearSky, lead, site } = plant;
  const start = firstStart(steps);
  const forecasts = new Map([...untuned].map(([time, columns]) => [time, createLeadForecasts(columns, time)]));
  const issued: FirstForecast[] = [];
  const models = new Map<number, { readonly model: SiteModel; readonly trainedAt: number }>();
  let tuning: SiteTuning | undefined;
  let taughtLine: EarlyLine | undefined;
  let learnedAt = -Infinity;
  const end = Math.min(start + days * DAY, lastEnd(steps) - FUTURE);
  for (let now = start; now < end; now += ISSUE_INTERVAL) {
    if (models.size === 0 || now - learnedAt >= RETRAINING) {
      tuning = learn(now) ?? tuning;
      learnedAt = now;
    }
    for (const [time, columns] of untuned) issue(now, time, columns);
  }
  return { forecasts: issued, taughtLine };

  function learn(now: number): SiteTuning | undefined {
    const count = Math.round((now - start) / steps.stepMs);
    const data = selectData(count);
    if (!data.measured.some((value) => value >= 0)) return undefined;
    for (const time of MODEL_LEADS) {
      const current = models.get(time);
      const isCurrent =
        current && now - current.trainedAt < MAX_MODEL_AGE && now - start < DATA_GROWTH * (current.trainedAt - start);
      const model = isCurrent ? undefined : trainSiteModel(data, clearSky, time, current?.model);
      if (model) models.set(time, { model, trainedAt: now });
    }
    const inUse = new Map([...models].map(([time, { model }]) => [time, model]));
    const built = buildPowerTuning(
      { data, measured: data.measured, actuals: data.forecasts.get(0)!.untuned, clearSky, steps, prior },
      { models: inUse, inUse, effectiveSince: () => -Infinity },
    );
    taughtLine = built.taughtLine;
    return built.tuning;
  }

  /** Training data of the first steps. */
  function selectData(count: number): SiteTrainingData {
    const select = (values: Float64Array) => values.subarray(0, count);
    const selectForecasts = ({ tuned, ...columns }: LeadForecasts): LeadForecasts => ({
      estimate: select(columns.estimate),
      p10: select(columns.p10),
      p90: select(columns.p90),
      untuned: select(columns.untuned),
      untunedP10: select(columns.untunedP10),
      untunedP90: select(columns.untunedP90),
      actualLead: select(columns.actualLead),
      tuned: tuned.subarray(0, count),
    });
    return {
      site,
      steps: { ...steps, count },
      measured: select(measured),
      // A lead has no forecast before the registration plus that lead.
      forecasts: new Map([...forecasts].map(([time, columns]) => [time, selectForecasts(columns)])),
    };
  }

  /** Issues the half hours of one lead, and stores them as the archive does. */
  function issue(now: number, time: number, columns: PvColumns): void {
    const first = Math.max(0, Math.round((now - RECENT - start) / steps.stepMs));
    const past = Math.round((now - start) / steps.stepMs);
    const target = Math.round((now + time - start) / steps.stepMs);
    const count = Math.min(steps.count, target + ISSUE_INTERVAL / steps.stepMs);
    const select = (values: Float64Array) => values.slice(first, count);
    const measurements = Array.from({ length: past - first }, (_, i) => ({
      end: stepEnd(steps, first + i),
      length: steps.stepMs,
      power: measured[first + i],
    })).filter(({ power }) => power >= 0);
    const tuned = tuneColumns(
      {
        columns: {
          pv_estimate: select(columns.pv_estimate),
          pv_estimate10: select(columns.pv_estimate10),
          pv_estimate90: select(columns.pv_estimate90),
        },
        clear: select(clearSky.power),
        steps: { ...steps, firstEnd: stepEnd(steps, first), count: count - first },
        actualSteps: past - first,
        issuedAt: now,
        capacity: clearSky.capacity,
      },
      tuning ?? {},
      { recent: measurements, past: measurements },
    );
    const stored = forecasts.get(time)!;
    for (let i = target; i < count; i++) {
      const [estimate, p10, p90] = [tuned.pv_estimate, tuned.pv_estimate10, tuned.pv_estimate90].map(
        (values) => values[i - first],
      );
      if (time === lead) issued.push({ step: i, age: now - start, estimate, p10, p90 });
      stored.estimate[i] = estimate;
      stored.p10[i] = p10;
      stored.p90[i] = p90;
      stored.untuned[i] = columns.pv_estimate[i];
      stored.untunedP10[i] = columns.pv_estimate10[i];
      stored.untunedP90[i] = columns.pv_estimate90[i];
      stored.actualLead[i] = stepEnd(steps, i) - steps.stepMs - now;
      stored.tuned[i] = tuning || measurements.length > 0 ? 1 : 0;
    }
  }
}

function createLeadForecasts({ pv_estimate }: PvColumns, lead: number): LeadForecasts {
  const createColumn = () => new Float64Array(pv_estimate.length).fill(NaN);
  return {
    estimate: createColumn(),
    p10: createColumn(),
    p90: createColumn(),
    untuned: createColumn(),
    untunedP10: createColumn(),
    untunedP90: createColumn(),
    actualLead: createColumn().fill(lead),
    tuned: new Uint8Array(pv_estimate.length),
  };
}
