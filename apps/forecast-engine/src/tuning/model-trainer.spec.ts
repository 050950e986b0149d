import { type ClearSkyPower, type LeadForecasts, MODEL_LEADS_MS, type SiteTrainingData } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE, stepsBetween } from '@daystar/timeseries';
import type { ComputePool } from '../compute/compute-pool';
import type { MeasurementReader } from './measurement-reader';
import { ModelTrainer, type ResourceCondition } from './model-trainer';
import type { TunedResource } from './tuned-resource';
import type { StoredModel, TuningStore } from './tuning-store';

const NOW = Date.UTC(2026, 5, 21, 12);
const steps = stepsBetween(NOW - 60 * DAY, NOW, 30 * MINUTE);
const column = new Float64Array(steps.count).fill(1);
const forecasts = new Map(MODEL_LEADS_MS.map((lead) => [lead, { untuned: column } as unknown as LeadForecasts]));
const data: SiteTrainingData = { site: 'one', steps, measured: column, forecasts, hindcastSteps: 0 };
const resource = { id: 'one', since: NOW - 60 * DAY } as TunedResource;

/** Runs the trainer. @returns the times, ms, for which the database was asked, and the leads that were trained */
async function train(trainedAt: readonly number[], changedShare: number, condition: ResourceCondition = {}) {
  const asked: number[] = [];
  const trained: number[] = [];
  const models = new Map(
    MODEL_LEADS_MS.map((lead, i) => [
      lead,
      { version: 1, trainedAt: trainedAt[i], model: { values: steps.count } } as unknown as StoredModel,
    ]),
  );
  const trainer = new ModelTrainer(
    { loadNewestModels: async () => models, addModel: async () => undefined } as unknown as TuningStore,
    {
      trainModel: async (_data: SiteTrainingData, _clear: ClearSkyPower, lead: number) => {
        trained.push(lead);
        return models.get(lead)!.model;
      },
    } as unknown as ComputePool,
    {
      computeChangedShare: async (_id: string, _from: number, _to: number, storedAfter: number) => {
        asked.push(storedAfter);
        return changedShare;
      },
    } as unknown as MeasurementReader,
  );
  await trainer.train(resource, data, {} as ClearSkyPower, NOW, condition);
  return { asked, trained };
}

describe('the check of models for changed measurements', () => {
  const [early, late] = [NOW - 2 * DAY, NOW - 2 * DAY + HOUR];

  it('asks the database once for each time of training', async () => {
    expect(await train([early, early, late], 0)).toEqual({ asked: [early, late], trained: [] });
  });

  it('trains all models again whose measurements changed', async () => {
    expect(await train([early, early, early], 0.2)).toEqual({ asked: [early], trained: [...MODEL_LEADS_MS] });
  });
});

describe('the models of a plant with shade', () => {
  const trainedAt = [NOW - DAY, NOW - DAY, NOW - DAY];

  it('are trained again when the shade is found, not when it changes a little', async () => {
    expect((await train(trainedAt, 0, { shadeLoss: 0.01 })).trained).toEqual([]);
    expect((await train(trainedAt, 0, { shadeLoss: 0.05 })).trained).toEqual([...MODEL_LEADS_MS]);
  });
});

describe('the models of a plant that lost a part of its output', () => {
  const trainedAt = [NOW - DAY, NOW - DAY, NOW - DAY];

  it('are trained again when the loss is found, not when it changes a little', async () => {
    expect((await train(trainedAt, 0, { outputRatio: 0.8 })).trained).toEqual([...MODEL_LEADS_MS]);
    expect((await train(trainedAt, 0, { outputRatio: 0.96 })).trained).toEqual([]);
  });
});
