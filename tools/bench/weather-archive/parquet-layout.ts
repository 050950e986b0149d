import type { ObjectStore } from '@daystar/object-store';
import { HOUR } from '@daystar/timeseries';
import { type AsyncBuffer, parquetMetadataAsync, parquetRead } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import {
  type Block,
  CELLS_PER_TILE,
  type Columns,
  VARIABLES,
  countHours,
  countValues,
  createColumns,
  splitByMonths,
  splitByTiles,
} from './generated-weather';
import type { WeatherLayout, WeatherReader } from './weather-layout';

const REQUIRED = { repetition_type: 'REQUIRED' } as const;
const SCHEMA = [
  { name: 'weather', num_children: 2 + VARIABLES.length },
  { name: 'cell', type: 'INT32', ...REQUIRED },
  { name: 'period_end', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', ...REQUIRED },
  ...VARIABLES.map((name) => ({ name, type: 'INT32' as const, ...REQUIRED })),
] as const;
const BYTES_PER_VALUE = 4;

/** Size of each object, bytes. The lake has it in its manifest. */
const sizes = new Map<string, number>();

/** Parquet as in the lake: a file for each tile and month, sorted by cell and then by hour, with a page index. */
export const createParquetLayout = (objects: ObjectStore): WeatherLayout => ({
  name: 'parquet',
  async write(archive, generate) {
    for (const tileMonth of splitByMonths(archive, 1).flatMap(splitByTiles)) {
      const columns = generate(tileMonth);
      const hours = countHours(tileMonth);
      const rows = Array.from({ length: countValues(tileMonth) }, (_, row) => row);
      const bytes = new ByteWriter();
      const writer = new ParquetWriter({ writer: bytes, schema: [...SCHEMA] });
      const ends = rows.map((row) => new Date((tileMonth.firstHour + 1 + (row % hours)) * HOUR));
      await writer.write({
        columnData: [
          { name: 'cell', data: rows.map((row) => tileMonth.firstCell + Math.floor(row / hours)) },
          { name: 'period_end', data: ends },
          ...VARIABLES.map((name) => ({ name, data: Int32Array.from(columns[name]) })),
        ],
        rowGroupSize: rows.length,
        // A page of a variable has about one cell.
        pageSize: hours * BYTES_PER_VALUE,
      });
      await writer.finish();
      sizes.set(toKey(tileMonth), bytes.offset);
      await objects.put(toKey(tileMonth), bytes.getBytes());
    }
  },
  open: (archive) => new ParquetReader(objects, archive),
});

const toKey = ({ firstCell, firstHour }: Block): string =>
  `parquet/tile=${firstCell / CELLS_PER_TILE}/${firstHour}.parquet`;

class ParquetReader implements WeatherReader {
  constructor(
    private readonly objects: ObjectStore,
    private readonly archive: Block,
  ) {}

  /** Reads the pages of the cell from all months. Months of a year are read concurrently. */
  async readCell(cell: number): Promise<Columns> {
    const block = { ...this.archive, firstCell: cell, endCell: cell + 1 };
    const columns = createColumns(block);
    const firstCell = cell - (cell % CELLS_PER_TILE);
    const readMonth = async (month: Block) => {
      const key = toKey({ ...month, firstCell });
      const rowStart = (cell - firstCell) * countHours(month);
      await this.readRows(
        this.openRanges(key),
        columns,
        rowStart,
        countHours(month),
        month.firstHour - block.firstHour,
      );
    };
    for (const year of splitByMonths(this.archive, 12)) await Promise.all(splitByMonths(year, 1).map(readMonth));
    return columns;
  }

  async readMonth(month: Block): Promise<Columns> {
    const columns = createColumns(month);
    for (const tile of splitByTiles(month)) {
      const content = await this.objects.get(toKey(tile));
      if (!content) throw new Error(`parquet layout: object ${toKey(tile)} is missing`);
      const file = content.buffer.slice(content.byteOffset, content.byteOffset + content.length) as ArrayBuffer;
      await this.readRows(file, columns, 0, countValues(tile), tile.firstCell * countHours(month));
    }
    return columns;
  }

  private async readRows(file: AsyncBuffer, columns: Columns, rowStart: number, count: number, targetOffset: number) {
    await parquetRead({
      file,
      metadata: await parquetMetadataAsync(file),
      columns: [...VARIABLES],
      rowStart,
      rowEnd: rowStart + count,
      useOffsetIndex: true,
      onChunk: ({ columnName, columnData, rowStart: chunkStart }) => {
        const column = columns[columnName as (typeof VARIABLES)[number]];
        const from = Math.max(0, rowStart - chunkStart);
        const to = Math.min(columnData.length, rowStart + count - chunkStart);
        for (let i = from; i < to; i++) column[targetOffset + chunkStart + i - rowStart] = Number(columnData[i]);
      },
    });
  }

  /** Opens an object of which only ranges are read. */
  private openRanges(key: string): AsyncBuffer {
    const byteLength = sizes.get(key)!;
    const slice = async (start: number, end = byteLength): Promise<ArrayBuffer> => {
      const content = (await this.objects.get(key, { start, end }))!;
      return content.buffer.slice(content.byteOffset, content.byteOffset + content.length) as ArrayBuffer;
    };
    return { byteLength, slice };
  }
}
