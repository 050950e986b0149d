import type { ForecastIssue } from '@daystar/contracts';
import { type KeptSkyRecord, type SiteTuning, SkyRecord } from '@daystar/forecasting';
import type { InputArchive } from '../archive/input-archive';
import type { AppliedTuning } from '../issues/site-issue';

/** The learned inputs of an issue. */
export interface TuningAsOf {
  readonly record: SkyRecord;
  /** Absent when the issue was not tuned, or its tuning is not archived. */
  readonly tuning?: AppliedTuning;
  /** Descriptions of what the archive does not have. */
  readonly not_kept: readonly string[];
  readonly isTuningKept: boolean;
}

/** Loads the learned inputs that an issue refers to. */
export async function loadTuningAsOf(inputs: InputArchive, issue: ForecastIssue): Promise<TuningAsOf> {
  const { sky_record, tuning: version, measured } = issue.made_with ?? {};
  const recordText = sky_record === undefined ? undefined : await inputs.find(sky_record);
  const record = recordText
    ? SkyRecord.from({ ...(JSON.parse(recordText) as KeptSkyRecord), name: sky_record })
    : new SkyRecord();
  const runs = [...issue.estimated_actuals.provenance, ...issue.forecasts.provenance];
  const isObserved = runs.some(({ ladder }) => ladder === 'observation' || ladder === 'nowcast+nwp');
  const not_kept = recordText || !isObserved ? [] : ['what the engine had learnt from observed skies by then'];
  if (!issue.forecasts.untuned_estimate) return { record, not_kept, isTuningKept: true };
  const tuningText = version === undefined ? '{}' : await inputs.find(version);
  if (!tuningText || !measured) {
    return { record, not_kept: [...not_kept, TUNING_NOT_KEPT], isTuningKept: false };
  }
  const issuedAt = Date.parse(issue.issued_at);
  const power = measured.ages.map((age, i) => ({
    end: Math.round(issuedAt - 1000 * age),
    length: Math.round(1000 * measured.lengths[i]),
    power: measured.powers[i],
  }));
  const tuning = { learnt: JSON.parse(tuningText) as SiteTuning, version, power };
  return { record, tuning, not_kept, isTuningKept: true };
}

/** Part of the command's answer. */
export const TUNING_NOT_KEPT = 'the tuning: rows are compared as they were before it';
