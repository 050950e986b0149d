import { renderText } from '../render';
import type { RowTable } from '../row-table';
import type { TableEncoder } from './table-encoder';

/** Encodes rows as in responses: a header, then one line per row. */
export class CsvEncoder implements TableEncoder {
  private isHeaderWritten = false;

  encode(table: RowTable): Uint8Array {
    const text = renderText('csv', { title: '', tables: [{ ...table, isAscending: true }] });
    const from = this.isHeaderWritten ? text.indexOf('\n') + 1 : 0;
    this.isHeaderWritten = true;
    return text.subarray(from);
  }

  finish(): Uint8Array {
    return new Uint8Array();
  }
}
