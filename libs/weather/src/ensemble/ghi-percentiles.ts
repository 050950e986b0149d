import type { FieldColumns } from '../tiles/field-tiles';
import { computeMemberPercentiles } from './member-percentiles';

/** Computes the percentiles of ghi over the members of an ensemble, for one step. */
export async function computeGhiPercentiles(members: readonly FieldColumns[]): Promise<FieldColumns> {
  const fields = members.map((columns) => columns.get('ghi')?.[0]).filter((field) => field !== undefined);
  if (fields.length === 0) return new Map();
  const [ghi10, ghi, ghi90] = await computeMemberPercentiles(fields, [10, 50, 90]);
  return new Map([
    ['ghi10', [ghi10]],
    ['ghi', [ghi]],
    ['ghi90', [ghi90]],
  ]);
}
