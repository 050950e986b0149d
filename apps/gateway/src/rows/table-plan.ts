import type { RowTable } from '@daystar/formats';
import { unpackScaledIssue } from '@daystar/row-cache';
import { type PlaceAsked, placeTable } from '../places/place-table';
import { type PowerAsked, powerTable } from './power-table';

/**
 * What a table of rows is to be made of, as plain data, so that any thread can be asked for it: packed rows or a packed
 * sky, and what was asked for; or the table itself, where that is made anew each time.
 */
export type TablePlan = (
  | { readonly of: 'power'; readonly block: Uint8Array; readonly asked: PowerAsked }
  | { readonly of: 'place'; readonly asked: PlaceAsked }
  | { readonly of: 'table'; readonly table: RowTable }
) & { readonly labels?: RowTable['labels'] };

export function tableOf(plan: TablePlan): RowTable {
  const table = madeOf(plan);
  return plan.labels ? { ...table, labels: plan.labels } : table;
}

function madeOf(plan: TablePlan): RowTable {
  switch (plan.of) {
    case 'power':
      return powerTable(unpackScaledIssue(plan.block), plan.asked);
    case 'place':
      return placeTable(plan.asked);
    case 'table':
      return plan.table;
  }
}
