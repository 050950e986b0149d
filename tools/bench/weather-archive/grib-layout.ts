import { type InventoryEntry, readGribFields, readInventory } from '@daystar/grib';
import { encodeField } from '@daystar/grib/testing';
import type { ObjectStore } from '@daystar/object-store';
import { HOUR } from '@daystar/timeseries';
import {
  type Block,
  CELLS_PER_TILE,
  type Columns,
  VARIABLES,
  countHours,
  createColumns,
  getPlace,
  splitByMonths,
  splitByTiles,
} from './generated-weather';
import type { WeatherLayout, WeatherReader } from './weather-layout';

const SIDE = Math.sqrt(CELLS_PER_TILE);
/** Category and number of the parameter in discipline 0, and its name in inventories. */
const PARAMETERS = {
  ghi: { parameter: [4, 7], name: 'DSWRF:surface' },
  air_temp: { parameter: [0, 0], name: 'TMP:2 m above ground' },
  wind_speed: { parameter: [2, 1], name: 'WIND:10 m above ground' },
} as const;

/** Size of each file, bytes, as a list of objects has it. */
const sizes = new Map<string, number>();

/** GRIB edition 2: a file for each tile and year with a message for each hour and variable, and its inventory. */
export const createGribLayout = (objects: ObjectStore): WeatherLayout => ({
  name: 'grib',
  async write(archive, generate) {
    for (const tileYear of splitByMonths(archive, 12).flatMap(splitByTiles)) {
      const columns = generate(tileYear);
      const messages: Buffer[] = [];
      const inventory: string[] = [];
      let offset = 0;
      for (let hour = 0; hour < countHours(tileYear); hour++) {
        for (const variable of VARIABLES) {
          const message = encodeMessage(tileYear, hour, variable, columns);
          const stamp = new Date((tileYear.firstHour + hour) * HOUR).toISOString().slice(0, 13).replace(/\D/g, '');
          const line = `${messages.length + 1}:${offset}:d=${stamp}:${PARAMETERS[variable].name}:0-1 hour ave fcst:`;
          inventory.push(line);
          messages.push(message);
          offset += message.length;
        }
      }
      sizes.set(toKey(tileYear), offset);
      await objects.put(toKey(tileYear), Buffer.concat(messages));
      await objects.put(`${toKey(tileYear)}.idx`, Buffer.from(inventory.join('\n')));
    }
  },
  open: (archive) => new GribReader(objects, archive),
});

const toKey = ({ firstCell, firstHour }: Block): string => `grib/t${firstCell / CELLS_PER_TILE}/${firstHour}.grib2`;

/** Encodes the values of a tile in one hour, from the north-western cell on. */
function encodeMessage(tileYear: Block, hour: number, variable: (typeof VARIABLES)[number], columns: Columns): Buffer {
  const { latitude, longitude } = getPlace(tileYear.firstCell);
  let point = 0;
  return encodeField({
    centre: 7,
    run: (tileYear.firstHour + hour) * HOUR,
    parameter: PARAMETERS[variable].parameter,
    surface: 1,
    begin: 0,
    end: 1,
    statistic: 0,
    grid: { north: latitude + 2.25, west: (longitude + 360) % 360, spacing: 0.25, rows: SIDE, columns: SIDE },
    values: () => columns[variable][toCellIndex(point++) * countHours(tileYear) + hour],
  });
}

/** Cells are in rows from the south, points from the north. */
const toCellIndex = (point: number): number => (SIDE - 1 - Math.floor(point / SIDE)) * SIDE + (point % SIDE);

class GribReader implements WeatherReader {
  /** Inventories of the year of the last month. */
  private readonly inventories = new Map<string, readonly InventoryEntry[]>();
  private inventoryYear?: number;

  constructor(
    private readonly objects: ObjectStore,
    private readonly archive: Block,
  ) {}

  /** Reads whole files: each message has one value of the cell. */
  async readCell(cell: number): Promise<Columns> {
    const block = { ...this.archive, firstCell: cell, endCell: cell + 1 };
    const columns = createColumns(block);
    const firstCell = cell - (cell % CELLS_PER_TILE);
    for (const year of splitByMonths(this.archive, 12)) {
      const content = await this.objects.get(toKey({ ...year, firstCell }));
      decodeMessages(content, columns, year.firstHour - block.firstHour, countHours(block), [cell - firstCell]);
    }
    return columns;
  }

  async readMonth(month: Block): Promise<Columns> {
    const columns = createColumns(month);
    const year = splitByMonths(this.archive, 12).find(({ endHour }) => endHour > month.firstHour)!;
    if (this.inventoryYear !== year.firstHour) this.inventories.clear();
    this.inventoryYear = year.firstHour;
    const readTile = async (tile: Block) => {
      const key = toKey({ ...tile, firstHour: year.firstHour });
      const entries = this.inventories.get(key) ?? (await this.readInventory(key));
      const [first, last] = [month.firstHour, month.endHour].map(
        (hour) => entries[(hour - year.firstHour) * VARIABLES.length]?.offset ?? sizes.get(key)!,
      );
      const content = await this.objects.get(key, { start: first, end: last });
      const cells = Array.from({ length: tile.endCell - tile.firstCell }, (_, cell) => cell);
      decodeMessages(content, columns, tile.firstCell * countHours(month), countHours(month), cells);
    };
    for (const tile of splitByTiles(month)) await readTile(tile);
    return columns;
  }

  private async readInventory(key: string): Promise<readonly InventoryEntry[]> {
    const content = await this.objects.get(`${key}.idx`);
    const entries = readInventory(Buffer.from(content!).toString());
    this.inventories.set(key, entries);
    return entries;
  }
}

/** Decodes messages in order of hours and variables into rows of `rowLength` values, from `start` on. */
function decodeMessages(
  content: Uint8Array | undefined,
  columns: Columns,
  start: number,
  rowLength: number,
  cells: readonly number[],
): void {
  if (!content) throw new Error('a GRIB file is missing');
  let message = 0;
  for (const { decode } of readGribFields(content)) {
    const values = decode();
    const hour = Math.floor(message / VARIABLES.length);
    const column = columns[VARIABLES[message++ % VARIABLES.length]];
    cells.forEach((cell, row) => (column[start + row * rowLength + hour] = Math.round(values[toCellIndex(cell)])));
  }
}
