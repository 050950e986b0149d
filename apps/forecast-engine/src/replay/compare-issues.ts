import { createHash } from 'node:crypto';
import type { ForecastIssue, IssueReplayed, PowerSeries } from '@daystar/contracts';

const POWERS = ['estimate', 'estimate10', 'estimate90', 'potential'] as const;
const SERIES = ['estimated_actuals', 'forecasts'] as const;

/** Replaces the tuned powers of an issue by the untuned ones, and removes the inputs of the tuning. */
export function removeTuning(issue: ForecastIssue): ForecastIssue {
  const toUntunedSeries = (series: PowerSeries): PowerSeries => {
    const columns = { ...series };
    for (const name of POWERS) {
      const untuned = columns[`untuned_${name}`];
      delete columns[`untuned_${name}`];
      if (untuned) columns[`pv_${name}`] = untuned;
    }
    return columns;
  };
  const { made_with: _, irradiance_bias: __, ...fields } = issue;
  return {
    ...fields,
    estimated_actuals: toUntunedSeries(issue.estimated_actuals),
    forecasts: toUntunedSeries(issue.forecasts),
  };
}

/**
 * Compares two issues as canonical JSON, and counts the rows that differ. The untuned potential and the common errors are
 * compared only if the served issue has them: older releases did not store them. The time of the next issue is not
 * compared: older releases announced an earlier one.
 */
export function compareIssues(
  served: ForecastIssue,
  replayed: ForecastIssue,
): Pick<IssueReplayed, 'same' | 'served_sha256' | 'replayed_sha256' | 'differing_rows' | 'largest_difference'> {
  const { next_issue_at } = served;
  const withPotential = served.forecasts.untuned_potential ? replayed : removeUntunedPotential(replayed);
  const comparable = {
    ...(served.common_errors ? withPotential : removeCommonErrors(withPotential)),
    next_issue_at,
  };
  const [servedText, replayedText] = [served, comparable].map((issue) => toCanonicalJson(issue));
  return {
    same: servedText === replayedText,
    served_sha256: sha256(servedText),
    replayed_sha256: sha256(replayedText),
    ...countDifferences(served, replayed),
  };
}

function removeUntunedPotential({ estimated_actuals, forecasts, ...fields }: ForecastIssue): ForecastIssue {
  const [{ untuned_potential: _, ...actuals }, { untuned_potential: __, ...future }] = [estimated_actuals, forecasts];
  return { ...fields, estimated_actuals: actuals, forecasts: future };
}

const removeCommonErrors = ({ common_errors: _, ...fields }: ForecastIssue): ForecastIssue => fields;

/** Converts a value to JSON, with the properties of every object sorted. */
const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, nested: unknown) =>
    typeof nested === 'object' && nested !== null && !Array.isArray(nested)
      ? Object.fromEntries(Object.entries(nested).sort(([a], [b]) => (a < b ? -1 : 1)))
      : nested,
  );

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function countDifferences(served: ForecastIssue, replayed: ForecastIssue) {
  const rows = new Set<string>();
  let largestDifference = 0;
  for (const series of SERIES) {
    for (const name of POWERS) {
      const [servedValues, replayedValues] = [served[series], replayed[series]].map(
        (columns) => columns[`pv_${name}`] ?? [],
      );
      servedValues.forEach((value, row) => {
        if (value === replayedValues[row]) return;
        rows.add(`${series} ${row}`);
        largestDifference = Math.max(largestDifference, Math.abs(value - (replayedValues[row] ?? 0)));
      });
    }
  }
  return { differing_rows: rows.size, largest_difference: largestDifference };
}
