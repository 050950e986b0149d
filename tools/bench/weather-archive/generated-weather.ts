import { HOUR } from '@daystar/timeseries';

/** Stored as integers: 1 W/m2, 0.1 degC and 0.1 m/s. */
export const VARIABLES = ['ghi', 'air_temp', 'wind_speed'] as const;
/** Cells of a tile of the sky grid: 10 x 10. */
export const CELLS_PER_TILE = 100;
const CELL_DEGREES = 0.25;
const DEGREE = Math.PI / 180;
const HOURS_PER_YEAR = 8766;

/** A range of cells and of hours since 1970; ends are excluded. */
export interface Block {
  readonly firstCell: number;
  readonly endCell: number;
  readonly firstHour: number;
  readonly endHour: number;
}

/** Values of each variable, by cell, then by hour. */
export type Columns = Record<(typeof VARIABLES)[number], Int16Array>;

export const countHours = ({ firstHour, endHour }: Block): number => endHour - firstHour;
export const countValues = (block: Block): number => (block.endCell - block.firstCell) * countHours(block);

export function createColumns(block: Block): Columns {
  const create = () => new Int16Array(countValues(block));
  return { ghi: create(), air_temp: create(), wind_speed: create() };
}

/** Splits an archive into parts of calendar months. @param months length of a part; 12 for the years of an archive that begins with one */
export function splitByMonths(archive: Block, months: number): Block[] {
  const parts: Block[] = [];
  for (let { firstHour } = archive; firstHour < archive.endHour;) {
    const date = new Date(firstHour * HOUR);
    const nextStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) / HOUR;
    const endHour = Math.min(archive.endHour, nextStart);
    parts.push({ ...archive, firstHour, endHour });
    firstHour = endHour;
  }
  return parts;
}

export function splitByTiles(block: Block): Block[] {
  const tiles: Block[] = [];
  for (let { firstCell } = block; firstCell < block.endCell; firstCell += CELLS_PER_TILE)
    tiles.push({ ...block, firstCell, endCell: Math.min(block.endCell, firstCell + CELLS_PER_TILE) });
  return tiles;
}

/** Centre of a cell. Tiles are side by side, from 60 degrees west. */
export function getPlace(cell: number): { latitude: number; longitude: number } {
  const indexInTile = cell % CELLS_PER_TILE;
  const column = 10 * Math.floor(cell / CELLS_PER_TILE) + (indexInTile % 10);
  return {
    latitude: 40 + (Math.floor(indexInTile / 10) + 0.5) * CELL_DEGREES,
    longitude: -60 + (column + 0.5) * CELL_DEGREES,
  };
}

/** Generates weather: sun, moving waves of clouds and warm air, and noise that differs in each cell and hour. */
export function generateWeather(block: Block): Columns {
  const columns = createColumns(block);
  let i = 0;
  for (let cell = block.firstCell; cell < block.endCell; cell++) {
    const { latitude, longitude } = getPlace(cell);
    for (let hour = block.firstHour; hour < block.endHour; hour++, i++) {
      const season = (2 * Math.PI * hour) / HOURS_PER_YEAR;
      const declination = -23.4 * DEGREE * Math.cos(season);
      const hourAngle = ((hour % 24) + 0.5 - 12) * 15 * DEGREE + longitude * DEGREE;
      const cosZenith =
        Math.sin(latitude * DEGREE) * Math.sin(declination) +
        Math.cos(latitude * DEGREE) * Math.cos(declination) * Math.cos(hourAngle);
      const noise = hashToUnit(cell, hour);
      const clouds = 0.2 * Math.sin(hour / 31 - longitude / 4) + 0.15 * Math.sin(hour / 5.3 - longitude + latitude);
      const warmAir = 40 * Math.sin(hour / 40 - longitude / 5 + latitude / 3);
      columns.ghi[i] = Math.round(1050 * Math.max(0, cosZenith) * (0.55 + clouds + 0.2 * (noise - 0.5)));
      columns.air_temp[i] = Math.round(120 - 100 * Math.cos(season) + 50 * cosZenith + warmAir + 8 * noise);
      columns.wind_speed[i] = Math.round(45 + 25 * Math.sin(hour / 17 + longitude / 3) + 15 * ((noise * 64) % 1));
    }
  }
  return columns;
}

/** Hashes a cell and an hour to a number in [0, 1). */
function hashToUnit(cell: number, hour: number): number {
  let bits = Math.imul(cell + 1, 0x9e3779b1) ^ Math.imul(hour, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}
