import { type ClearSkyPower, MODEL_LEADS_MS, type SiteTrainingData } from '@daystar/forecasting';
import { DAY, type Steps, firstStart } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { ComputePool } from '../compute/compute-pool';
import { MeasurementReader } from './measurement-reader';
import type { TunedResource } from './tuned-resource';
import { type StoredModel, TuningStore } from './tuning-store';

/** Age at which a model is retrained, ms. */
const MAX_MODEL_AGE_MS = 7 * DAY;
/** Growth factor of the training data at which a model is retrained before `MAX_MODEL_AGE_MS`. */
const DATA_GROWTH = 1.5;
/** Minimum number of half hours with an external forecast for which a model is trained with it. */
const MIN_EXTERNAL_VALUES = 300;
/** Relative change of the output limit of a resource above which its models are trained again. */
const MAX_LIMIT_CHANGE = 0.02;

/** Change of the ratio of output since and before a lasting change, above which the models of a resource are trained again. */
const MAX_OUTPUT_CHANGE = 0.05;

/** Change of the share of the energy that shade takes, above which the models of a resource are trained again. */
const MAX_SHADE_CHANGE = 0.02;

/** Limit, change and shade of the output of a resource. A model is valid only for those with which it was trained. */
export type ResourceCondition = Pick<StoredModel['model'], 'limit' | 'outputRatio' | 'shadeLoss'>;

/** Minimum age of a measurement, ms, at which a training is assumed to have used it. Newer measurements may arrive later. */
const MIN_KNOWN_AGE_MS = DAY;
/** Share of the earlier measurements above which their change causes a new training: more than one day of ten weeks. */
const MIN_CHANGED_SHARE = 0.02;

/** Trains and stores the models of a site or an aggregation, one for each lead time. */
@Injectable()
export class ModelTrainer {
  constructor(
    private readonly store: TuningStore,
    private readonly pool: ComputePool,
    private readonly measurements: MeasurementReader,
  ) {}

  /**
   * Trains the models that are due.
   * @param now ms
   * @param condition learned limit of the output, in the unit of the resource, its lasting change, and its shade
   * @returns all models, by lead time, ms
   * @throws DaystarError Unavailable
   */
  async train(
    { id, since }: TunedResource,
    data: SiteTrainingData,
    clearSky: ClearSkyPower,
    now: number,
    condition: ResourceCondition,
  ): Promise<Map<number, StoredModel>> {
    const models = await this.store.loadNewestModels(id);
    const hasHistoryChanged = this.createChangeCheck(id, data.steps);
    for (const lead of MODEL_LEADS_MS) {
      const newest = models.get(lead);
      const current = newest && newest.trainedAt >= since ? newest : undefined;
      if (!current) models.delete(lead);
      const isValid = current && !isDue(current, data, lead, now) && !hasConditionChanged(current, condition);
      if (isValid && !(await hasHistoryChanged(current.trainedAt))) continue;
      const model = await this.pool.trainModel(data, clearSky, lead, current?.model);
      if (!model) continue;
      const nextModel = { version: (newest?.version ?? 0) + 1, trainedAt: now, model: { ...model, ...condition } };
      await this.store.addModel(id, lead, nextModel);
      models.set(lead, nextModel);
    }
    return models;
  }

  /**
   * Creates a check of whether earlier measurements were uploaded or replaced after a training, ms. Most models of a resource
   * have the same training time, so the database is queried once for each time.
   */
  private createChangeCheck(id: string, steps: Steps): (trainedAt: number) => Promise<boolean> {
    const checks = new Map<number, Promise<boolean>>();
    const from = firstStart(steps);
    const queryChange = async (trainedAt: number) => {
      const to = trainedAt - MIN_KNOWN_AGE_MS;
      if (from >= to) return false;
      return (await this.measurements.computeChangedShare(id, from, to, trainedAt)) > MIN_CHANGED_SHARE;
    };
    return (trainedAt) => {
      const check = checks.get(trainedAt) ?? queryChange(trainedAt);
      checks.set(trainedAt, check);
      return check;
    };
  }
}

function isDue({ trainedAt, model }: StoredModel, data: SiteTrainingData, lead: number, now: number): boolean {
  const { untuned } = data.forecasts.get(lead)!;
  const valueCount = data.measured.filter((value, i) => !Number.isNaN(value + untuned[i])).length;
  const estimate = data.external?.get(lead)?.estimate;
  const externalValueCount = estimate
    ? data.measured.filter((value, i) => !Number.isNaN(value + untuned[i] + estimate[i])).length
    : 0;
  const hasGrown =
    valueCount > DATA_GROWTH * model.values ||
    (externalValueCount >= MIN_EXTERNAL_VALUES && externalValueCount > DATA_GROWTH * (model.external?.values ?? 0));
  return now - trainedAt >= MAX_MODEL_AGE_MS || hasGrown;
}

/** Whether a model was trained for another output limit, loss, growth or shade. */
function hasConditionChanged(
  { model }: StoredModel,
  { limit, outputRatio = 1, shadeLoss = 0 }: ResourceCondition,
): boolean {
  if (Math.abs((model.shadeLoss ?? 0) - shadeLoss) > MAX_SHADE_CHANGE) return true;
  if (Math.abs((model.outputRatio ?? 1) - outputRatio) > MAX_OUTPUT_CHANGE) return true;
  if (model.limit === undefined || limit === undefined) return model.limit !== limit;
  return Math.abs(model.limit / limit - 1) > MAX_LIMIT_CHANGE;
}
