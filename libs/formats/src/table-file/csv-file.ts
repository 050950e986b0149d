import { render } from '../render';
import type { RowTable } from '../row-table';
import type { TableFile } from './table-file';

/** The rows as in responses: a header, then one line per row. */
export class CsvFile implements TableFile {
  private hasHeader = false;

  add(table: RowTable): Uint8Array {
    const text = render('csv', { title: '', tables: [{ ...table, isAscending: true }] });
    const from = this.hasHeader ? text.indexOf('\n') + 1 : 0;
    this.hasHeader = true;
    return text.subarray(from);
  }

  end(): Uint8Array {
    return new Uint8Array();
  }
}
