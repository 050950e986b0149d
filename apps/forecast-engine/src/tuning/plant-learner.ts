import type { TuningIrradiance, TuningModel } from '@daystar/contracts';
import {
  type LearntAdaptation,
  MODEL_LEADS,
  type SiteAdaptation,
  type SiteLessons,
  brightened,
  correctionOf,
  intervalWidths,
  slotRatios,
} from '@daystar/forecasting';
import { DAY, HOUR, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { ComputePool } from '../compute/compute-pool';
import { HALF_HOUR, TRAINING_SPAN, type TrainingDataBuilder } from './training-data-builder';
import type { Plant } from './plant';
import { modelEffectiveSince } from './model-effective-since';
import { toIrradianceReport } from './irradiance-report';
import { leadName, rounded, servedSkill } from './served-skill';
import type { LearntTuning, StoredModel, TuningStore } from './tuning-store';

/** Leads whose outcomes widen or narrow the quantiles, the leads of the models among them. */
const LEADS = [0, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 5 * DAY];
/** Rows are made for so long. */
const AHEAD = 7 * DAY + 7 * HOUR;
/** A model serves so long before it is trained anew ... */
const TRAINED_FOR = 7 * DAY;
/** ... or until there is so much more to learn from. */
const GROWN = 1.5;
/** Rows that were served are looked back at for so long. */
const SERVED = 14 * DAY;
/** Rows of a model that were worse than untuned by this factor, over so many half hours, end its service. */
const WORSE = 1.02;
const LEAST_SERVED = 60;

interface Shelves {
  readonly book: TrainingDataBuilder;
  readonly store: TuningStore;
  /** On another thread, as a rule: it takes seconds. */
  readonly learnSite: ComputePool['learnSite'];
}

/**
 * Learns all there is to learn about a plant, and keeps its models.
 * @param irradiance what its measured irradiance taught
 * @returns undefined when nothing was measured
 * @throws DaystarError Unavailable while the database is away
 */
export async function learn(
  { book, store, learnSite }: Shelves,
  learner: Plant,
  now: number,
  before?: LearntTuning | null,
  irradiance?: LearntAdaptation,
): Promise<LearntTuning | undefined> {
  const end = floorTo(now, HALF_HOUR);
  const from = Math.max(end - TRAINING_SPAN, Math.min(end, floorTo(learner.since, HALF_HOUR)));
  const past = stepsBetween(from, end, HALF_HOUR);
  const steps = { ...past, count: past.count + AHEAD / HALF_HOUR };
  const plant = learner.inClearSky(steps);
  const lessons = await book.of(learner, past, plant, LEADS);
  const known = Array.from(lessons.measured.keys()).filter((i) => !Number.isNaN(lessons.measured[i]));
  const light = irradiance && { adaptation: inUseOf(irradiance), report: toIrradianceReport(irradiance) };
  if (known.length === 0) return light && lightAlone(light, now);

  const models = await store.models(learner.id);
  for (const lead of MODEL_LEADS) {
    const held = models.get(lead);
    if (held && !isDue(held, lessons, lead, now)) continue;
    const model = await learnSite(lessons, plant, lead, held?.model);
    if (!model) continue;
    const next = { version: (held?.version ?? 0) + 1, trainedAt: now, model };
    await store.addModel(learner.id, lead, next);
    models.set(lead, next);
  }
  const began = Object.fromEntries([...models].map(([lead]) => [lead, before?.began?.[lead] ?? now]));
  const inUse = [...models].filter(([lead, held]) => !isHarmful(lessons, lead, held));
  const beganAt = (lead: number) =>
    modelEffectiveSince(
      inUse.map(([one]) => one),
      began,
      lead,
    );
  const correction = inUse.length
    ? correctionOf(lessons, plant, steps, new Map(inUse.map(([lead, { model }]) => [lead, model])))
    : undefined;
  const yields = slotRatios(lessons.measured, brightened(lessons.forecasts.get(0)!.untuned, irradiance, past), past);
  const best = plant.power.reduce((most, value) => Math.max(most, value), 0);
  return {
    learntAt: now,
    began,
    tuning: {
      correction,
      intervals: intervalWidths(lessons, plant.power.subarray(0, past.count), beganAt),
      actuals: yields,
      adaptation: light?.adaptation,
    },
    report: {
      learnt_at: iso(now),
      values: known.length,
      from: iso(stepEnd(past, known[0]) - HALF_HOUR),
      to: iso(stepEnd(past, known[known.length - 1])),
      yield_by_half_hour: yields.map(rounded),
      models: [...models].map(([lead, held]) => reportOf(lead, held, best, isHarmful(lessons, lead, held))),
      served: LEADS.map((lead) => servedSkill(lessons, lead, now - SERVED)).filter(({ values }) => values > 0),
      irradiance: light?.report,
    },
  };
}

const inUseOf = ({ trust, adaptation }: LearntAdaptation) => (trust > 0 ? adaptation : undefined);

/** Of a site that measures irradiance, and no power. */
const lightAlone = (
  { adaptation, report }: { adaptation?: SiteAdaptation; report: TuningIrradiance },
  now: number,
): LearntTuning => ({
  learntAt: now,
  tuning: { adaptation },
  report: { learnt_at: iso(now), values: 0, models: [], served: [], irradiance: report },
});

/** @param best power under a clear sky, in units of which losses were counted */
function reportOf(
  lead: number,
  { version, trainedAt, model }: StoredModel,
  best: number,
  harmful: boolean,
): TuningModel {
  const { trial, values } = model;
  return {
    lead: leadName(lead),
    version,
    trained_at: iso(trainedAt),
    values,
    hold_out: {
      values: trial.values,
      mae_untuned: rounded(trial.untuned * best),
      mae_tuned: rounded(trial.tuned * best),
    },
    kept_out: harmful || trial.keptOut.length > 0,
  };
}

function isDue({ trainedAt, model }: StoredModel, lessons: SiteLessons, lead: number, now: number): boolean {
  const { untuned } = lessons.forecasts.get(lead)!;
  const values = lessons.measured.filter((value, i) => !Number.isNaN(value + untuned[i])).length;
  return now - trainedAt >= TRAINED_FOR || values > GROWN * model.values;
}

/** Whether the rows that a model has made since it was trained were worse than they would have been without it. */
function isHarmful(lessons: SiteLessons, lead: number, { trainedAt }: StoredModel): boolean {
  const { values, mae_tuned, mae_untuned } = servedSkill(lessons, lead, trainedAt);
  return values >= LEAST_SERVED && mae_tuned > WORSE * mae_untuned;
}

const iso = (time: number) => new Date(time).toISOString();
