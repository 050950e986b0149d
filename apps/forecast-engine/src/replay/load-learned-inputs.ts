import type { ForecastIssue } from '@daystar/contracts';
import { type MeasuredPower, type SkillSnapshot, type SiteTuning, SkillTracker } from '@daystar/forecasting';
import { NATIVE_PERIOD_MS } from '@daystar/timeseries';
import type { LearnedInputArchive } from '../archive/learned-input-archive';
import type { AppliedTuning } from '../issues/build-site-issue';

/** The learned inputs of an archived issue. */
export interface LearnedInputs {
  readonly skill: SkillTracker;
  /** Absent when the issue was not tuned, or its tuning is not archived. */
  readonly tuning?: AppliedTuning;
  /** Descriptions of learned inputs that the archive does not have. */
  readonly missingInputs: readonly string[];
  /** Whether the tuning, if any, was found. */
  readonly isTuningArchived: boolean;
}

/** Loads the learned inputs that an issue refers to. @throws DaystarError Unavailable */
export async function loadLearnedInputs(inputs: LearnedInputArchive, issue: ForecastIssue): Promise<LearnedInputs> {
  const { sky_record: skillName, tuning: hash, measured } = issue.made_with ?? {};
  const skillText = skillName === undefined ? undefined : await inputs.find(skillName);
  const skill = skillText
    ? SkillTracker.fromSnapshot({ ...(JSON.parse(skillText) as SkillSnapshot), name: skillName })
    : new SkillTracker();
  const runs = [...issue.estimated_actuals.provenance, ...issue.forecasts.provenance];
  const isObserved = runs.some(({ ladder: dataBasis }) => dataBasis === 'observation' || dataBasis === 'nowcast+nwp');
  const missingInputs = skillText || !isObserved ? [] : ['the error statistics of the sources at that time'];
  if (!issue.forecasts.untuned_estimate) return { skill, missingInputs, isTuningArchived: true };
  const tuningText = hash === undefined ? '{}' : await inputs.find(hash);
  if (!tuningText || !measured) {
    return { skill, missingInputs: [...missingInputs, MISSING_TUNING], isTuningArchived: false };
  }
  const issuedAt = Date.parse(issue.issued_at);
  const recentPower = measured.ages.map((age, i) => ({
    end: Math.round(issuedAt - 1000 * age),
    length: Math.round(1000 * measured.lengths[i]),
    power: measured.powers[i],
  }));
  const pastPower = readPastPower(issue);
  const tuning = { tuning: JSON.parse(tuningText) as SiteTuning, hash, recentPower, pastPower };
  return { skill, tuning, missingInputs, isTuningArchived: true };
}

/** Reads the measured power of past rows from the issue, which served it as the estimate of these rows. */
function readPastPower({ estimated_actuals, made_with: issueInputs }: ForecastIssue): MeasuredPower[] {
  const { first_period_end, pv_estimate } = estimated_actuals;
  const startsAndCounts = issueInputs?.measured_rows ?? [];
  const powers: MeasuredPower[] = [];
  for (let k = 0; k < startsAndCounts.length; k += 2) {
    const [firstRow, rowCount] = startsAndCounts.slice(k, k + 2);
    for (let row = firstRow; row < firstRow + rowCount; row++) {
      const end = Date.parse(first_period_end) + row * NATIVE_PERIOD_MS;
      powers.push({ end, length: NATIVE_PERIOD_MS, power: pv_estimate[row] });
    }
  }
  return powers;
}

/** Entry of `missingInputs` for an issue whose tuning is not archived. */
export const MISSING_TUNING = 'the tuning: the untuned rows are compared';
