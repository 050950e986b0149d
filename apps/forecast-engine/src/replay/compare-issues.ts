import { createHash } from 'node:crypto';
import type { ForecastIssue, IssueReplayed, PowerSeries } from '@daystar/contracts';

const NAMES = ['estimate', 'estimate10', 'estimate90'] as const;
const SERIES = ['estimated_actuals', 'forecasts'] as const;

/** The issue without what measurements moved, and what is told of that. */
export function untuned(issue: ForecastIssue): ForecastIssue {
  const plain = (series: PowerSeries): PowerSeries => {
    const rest = { ...series };
    for (const name of NAMES) {
      const before = rest[`untuned_${name}`];
      delete rest[`untuned_${name}`];
      if (before) rest[`pv_${name}`] = before;
    }
    return rest;
  };
  const { made_with: _, irradiance_bias: __, ...rest } = issue;
  return { ...rest, estimated_actuals: plain(issue.estimated_actuals), forecasts: plain(issue.forecasts) };
}

/** What is said of both, byte for byte. */
export function comparison(
  served: ForecastIssue,
  replayed: ForecastIssue,
): Pick<IssueReplayed, 'same' | 'served_sha256' | 'replayed_sha256' | 'differing_rows' | 'largest_difference'> {
  const [was, is] = [served, replayed].map((issue) => canonical(issue));
  return {
    same: was === is,
    served_sha256: sha256(was),
    replayed_sha256: sha256(is),
    ...differences(served, replayed),
  };
}

/** JSON with the properties of every object in order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inside: unknown) =>
    typeof inside === 'object' && inside !== null && !Array.isArray(inside)
      ? Object.fromEntries(Object.entries(inside).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inside,
  );

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function differences(was: ForecastIssue, is: ForecastIssue) {
  const rows = new Set<string>();
  let largest = 0;
  for (const series of SERIES) {
    for (const name of NAMES) {
      const [before, after] = [was[series], is[series]].map((one) => one[`pv_${name}`] ?? []);
      before.forEach((value, row) => {
        if (value === after[row]) return;
        rows.add(`${series} ${row}`);
        largest = Math.max(largest, Math.abs(value - (after[row] ?? 0)));
      });
    }
  }
  return { differing_rows: rows.size, largest_difference: largest };
}
