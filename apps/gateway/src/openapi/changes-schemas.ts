import { amount, count, period, score, stamp, text } from './basic-schemas';
import { type JsonSchema, listOf, objectWith, reference } from './json-schema';

const issue = objectWith({ issue_id: text, issued_at: stamp });
const row = objectWith(
  { pv_estimate: score, period_end: stamp, period },
  { pv_estimate10: score, pv_estimate90: score },
);

export const CHANGES_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Changed: objectWith(
    {
      compared: count,
      changed: count,
      new: count,
      largest_change: {
        anyOf: [objectWith({ period_end: stamp, before: amount, after: amount }), { type: 'null' }],
      },
      mean_change: score,
    },
    { rows: listOf(row) },
  ),
  Changes: objectWith({
    since: issue,
    until: issue,
    period,
    forecasts: reference('Changed'),
    estimated_actuals: reference('Changed'),
  }),
};
