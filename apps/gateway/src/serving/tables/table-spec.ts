import type { RowTable } from '@daystar/formats';
import { unpackScaledIssue } from '@daystar/row-cache';
import { type PlaceTableRequest, buildPlaceTable } from './place-table';
import { type PowerTableRequest, buildPowerTable } from './power-table';

/**
 * What a table of rows is to be made of, as plain data, so that any thread can be asked for it: packed rows or a packed
 * sky, and what was asked for; or the table itself, where that is made anew each time.
 */
export type TableSpec = (
  | { readonly of: 'power'; readonly block: Uint8Array; readonly asked: PowerTableRequest }
  | { readonly of: 'place'; readonly asked: PlaceTableRequest }
  | { readonly of: 'table'; readonly table: RowTable }
) & { readonly labels?: RowTable['labels'] };

export function buildTable(plan: TableSpec): RowTable {
  const table = buildUnlabelled(plan);
  return plan.labels ? { ...table, labels: plan.labels } : table;
}

function buildUnlabelled(plan: TableSpec): RowTable {
  switch (plan.of) {
    case 'power':
      return buildPowerTable(unpackScaledIssue(plan.block), plan.asked);
    case 'place':
      return buildPlaceTable(plan.asked);
    case 'table':
      return plan.table;
  }
}
