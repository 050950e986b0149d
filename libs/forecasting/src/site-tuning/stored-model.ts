import type { HoldOutScores } from '../learner/training/select-blend';
import { MODEL_VERSION, type TunedModel } from '../learner/training/tuned-model';
import type { ExternalModel, SiteModel } from './external-model';

/**
 * A model with the property names of its stored form. They differ from those in the code, because the previous and the
 * next release read the same rows.
 */
interface StoredForm extends Omit<SiteModel, 'baseLearners' | 'holdOut' | 'external' | 'outputRatio'> {
  readonly members: TunedModel['baseLearners'];
  readonly trial: Omit<HoldOutScores, 'excludedSites'> & { readonly keptOut: readonly string[] };
  readonly external?: Omit<ExternalModel, 'model'> & { readonly model?: StoredForm };
  /** Lost share of the output, percent; negative for growth. */
  readonly lostShare?: number;
}

/** Serializes a model for storage. */
export const serializeModel = (model: SiteModel): string => JSON.stringify(toStoredForm(model));

/** Parses a stored model. @throws RangeError when it is of another version */
export function parseModel(json: string): SiteModel {
  const stored = JSON.parse(json) as Partial<StoredForm>;
  if (stored.version !== MODEL_VERSION)
    throw new RangeError(`expected a model of version ${MODEL_VERSION}, found ${stored.version}`);
  return fromStoredForm(stored as StoredForm);
}

function toStoredForm({ baseLearners, holdOut, external, outputRatio, ...others }: SiteModel): StoredForm {
  const { excludedSites, ...scores } = holdOut;
  const stored = {
    ...others,
    members: baseLearners,
    trial: { ...scores, keptOut: excludedSites },
    ...(outputRatio !== undefined && { lostShare: 100 * (1 - outputRatio) }),
  };
  if (!external) return stored;
  const { model, ...rest } = external;
  return { ...stored, external: { ...rest, ...(model && { model: toStoredForm(model) }) } };
}

function fromStoredForm({ members, trial, external, lostShare, ...others }: StoredForm): SiteModel {
  const { keptOut, ...scores } = trial;
  const siteModel = {
    ...others,
    baseLearners: members,
    holdOut: { ...scores, excludedSites: keptOut },
    ...(lostShare !== undefined && { outputRatio: 1 - lostShare / 100 }),
  };
  if (!external) return siteModel;
  const { model, ...rest } = external;
  return { ...siteModel, external: { ...rest, ...(model && { model: fromStoredForm(model) }) } };
}
