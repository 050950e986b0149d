import type { FieldProblem } from './field-problem';

/** Properties that state the share of the output that remains. Callers sometimes state the losses in percent instead. */
const REMAINING_SHARES: readonly string[] = ['loss_factor'];

/** Values below this are taken for losses in percent; others may be the remaining share in percent. */
const MAX_LOSS_PERCENT = 50;

/** Finds the problem of a remaining share that is probably losses in percent; undefined for other values and properties. */
export function findRemainingShareProblem(property: string, value: unknown): FieldProblem | undefined {
  if (!REMAINING_SHARES.includes(property)) return undefined;
  const [, digits] = (typeof value === 'string' && /^(\d{1,3}(?:\.\d{1,6})?) ?%$/.exec(value)) || [];
  const percent = digits === undefined ? value : Number(digits);
  const isLoss = typeof percent === 'number' && percent < MAX_LOSS_PERCENT && (digits !== undefined || percent > 1);
  if (!isLoss) return undefined;
  return {
    text: '{field} must be between 0 and 1, the share that remains: {share} for losses of {percent} %.',
    values: { share: Number((1 - percent / 100).toFixed(6)), percent },
  };
}
