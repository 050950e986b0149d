import type { ForecastIssue } from '@daystar/contracts';
import { type KeptSkyRecord, type SiteTuning, SkyRecord } from '@daystar/forecasting';
import type { AppliedTuning } from '../issues/site-issue';
import type { InputArchive } from '../archive/input-archive';

/** What had been learnt before an issue was made. */
export interface TuningAsOf {
  readonly record: SkyRecord;
  /** What moved its rows; absent where nothing did, and where it is not known. */
  readonly measured?: AppliedTuning;
  /** What of it is not kept. */
  readonly not_kept: readonly string[];
  readonly tuningIsKept: boolean;
}

/** Finds what an issue says that it was made with. */
export async function tuningAsOf(inputs: InputArchive, issue: ForecastIssue): Promise<TuningAsOf> {
  const { sky_record, tuning, measured } = issue.made_with ?? {};
  const recordText = sky_record === undefined ? undefined : await inputs.find(sky_record);
  const record = recordText
    ? SkyRecord.from({ ...(JSON.parse(recordText) as KeptSkyRecord), name: sky_record })
    : new SkyRecord();
  const runs = [...issue.estimated_actuals.provenance, ...issue.forecasts.provenance];
  const observed = runs.some(({ ladder }) => ladder === 'observation' || ladder === 'nowcast+nwp');
  const not_kept = recordText || !observed ? [] : ['what the engine had learnt from observed skies by then'];
  if (!issue.forecasts.untuned_estimate) return { record, not_kept, tuningIsKept: true };
  const tuningText = tuning === undefined ? '{}' : await inputs.find(tuning);
  if (!tuningText || !measured) {
    const lost = 'the tuning: rows are compared as they were before it';
    return { record, not_kept: [...not_kept, lost], tuningIsKept: false };
  }
  const issuedAt = Date.parse(issue.issued_at);
  const power = measured.ages.map((age, i) => ({
    end: Math.round(issuedAt - 1000 * age),
    length: Math.round(1000 * measured.lengths[i]),
    power: measured.powers[i],
  }));
  const moved = { tuning: JSON.parse(tuningText) as SiteTuning, version: tuning, power };
  return { record, measured: moved, not_kept, tuningIsKept: true };
}
