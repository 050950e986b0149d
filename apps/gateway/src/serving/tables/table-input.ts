import type { RowTable } from '@daystar/formats';
import type { LeadTableRequest } from './lead-table';
import type { PlaceTableRequest } from './place-table';
import type { PowerTableInput } from './power-table';
import type { TypicalYearRequest } from './typical-year-table';

/**
 * Inputs of a table of rows, as plain data, so that any thread can build the table. They are packed rows or a packed sky with
 * the request, or the table itself where its rows are not packed.
 */
export type TableInput = (
  | { readonly kind: 'power'; readonly block: Uint8Array; readonly request: PowerTableInput }
  | { readonly kind: 'place'; readonly request: PlaceTableRequest }
  | { readonly kind: 'lead'; readonly request: LeadTableRequest }
  | { readonly kind: 'typical-year'; readonly request: TypicalYearRequest }
  | { readonly kind: 'table'; readonly table: RowTable }
) & { readonly labels?: RowTable['labels'] };
