import type { ForecastIssue } from '@daystar/contracts';
import { type SkillSnapshot, type SiteTuning, SkillTracker } from '@daystar/forecasting';
import type { InputArchive } from '../archive/input-archive';
import type { AppliedTuning } from '../issues/site-issue';

/** The learned inputs of an issue. */
export interface TuningAsOf {
  readonly record: SkillTracker;
  /** Absent when the issue was not tuned, or its tuning is not archived. */
  readonly tuning?: AppliedTuning;
  /** Descriptions of learned inputs that the archive does not have. */
  readonly not_kept: readonly string[];
  readonly isTuningArchived: boolean;
}

/** Loads the learned inputs that an issue refers to. */
export async function loadTuningAsOf(inputs: InputArchive, issue: ForecastIssue): Promise<TuningAsOf> {
  const { sky_record, tuning: version, measured } = issue.made_with ?? {};
  const recordText = sky_record === undefined ? undefined : await inputs.find(sky_record);
  const record = recordText
    ? SkillTracker.from({ ...(JSON.parse(recordText) as SkillSnapshot), name: sky_record })
    : new SkillTracker();
  const runs = [...issue.estimated_actuals.provenance, ...issue.forecasts.provenance];
  const isObserved = runs.some(({ ladder }) => ladder === 'observation' || ladder === 'nowcast+nwp');
  const not_kept = recordText || !isObserved ? [] : ['the source errors learned from observed skies up to then'];
  if (!issue.forecasts.untuned_estimate) return { record, not_kept, isTuningArchived: true };
  const tuningText = version === undefined ? '{}' : await inputs.find(version);
  if (!tuningText || !measured) {
    return { record, not_kept: [...not_kept, MISSING_TUNING], isTuningArchived: false };
  }
  const issuedAt = Date.parse(issue.issued_at);
  const power = measured.ages.map((age, i) => ({
    end: Math.round(issuedAt - 1000 * age),
    length: Math.round(1000 * measured.lengths[i]),
    power: measured.powers[i],
  }));
  const tuning = { learnt: JSON.parse(tuningText) as SiteTuning, version, power };
  return { record, tuning, not_kept, isTuningArchived: true };
}

/** Entry of `not_kept`. */
export const MISSING_TUNING = 'the tuning: the untuned rows are compared';
