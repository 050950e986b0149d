import { MODEL_VERSION } from '../learner/training/tuned-model';
import type { SiteModel } from './external-model';
import { parseModel, serializeModel } from './stored-model';

const createModel = (seed: number) =>
  ({
    version: MODEL_VERSION,
    seed,
    baseLearners: { features: ['sun'] },
    holdOut: { values: 290, untuned: 0.06, tuned: 0.04, excludedSites: ['site/a'], evidence: [] },
  }) as unknown as SiteModel;

/** Form in which all releases since version 4 of models store and read them. */
const createStoredForm = (seed: number) => ({
  version: MODEL_VERSION,
  seed,
  members: { features: ['sun'] },
  trial: { values: 290, untuned: 0.06, tuned: 0.04, keptOut: ['site/a'], evidence: [] },
});

describe('a stored model', () => {
  const model: SiteModel = {
    ...createModel(1),
    limit: 8,
    outputRatio: 0.75,
    external: { values: 80, model: createModel(2), holdOut: [] },
  };
  const stored = {
    ...createStoredForm(1),
    limit: 8,
    lostShare: 25,
    external: { values: 80, model: createStoredForm(2), holdOut: [] },
  };

  it('has the property names that other releases read, also in the model with an external forecast', () => {
    expect(JSON.parse(serializeModel(model))).toEqual(stored);
  });

  it('of another release is read', () => {
    expect(parseModel(JSON.stringify(stored))).toEqual(model);
  });

  it('without an external forecast, or while too few values of it exist, is read as it was stored', () => {
    const withoutModel: SiteModel = { ...createModel(1), external: { values: 3, holdOut: [] } };
    for (const written of [createModel(1), withoutModel]) expect(parseModel(serializeModel(written))).toEqual(written);
  });

  it('of another version is rejected', () => {
    expect(() => parseModel('{"version":0}')).toThrow(RangeError);
  });
});
