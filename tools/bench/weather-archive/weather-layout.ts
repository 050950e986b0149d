import type { Block, Columns } from './generated-weather';

/** A way to store an archive of weather. A reader is opened for each measurement, so that it has nothing in memory. */
export interface WeatherLayout {
  readonly name: string;
  /** Writes all cells and hours. @param generate called once for each value */
  write(archive: Block, generate: (block: Block) => Columns): Promise<void>;
  open(archive: Block): WeatherReader;
}

export interface WeatherReader {
  /** Reads all hours of one cell. Absent if that means reading all cells. */
  readCell?(cell: number): Promise<Columns>;
  /** Reads all cells in a calendar month, as a history does for each month in turn. */
  readMonth(month: Block): Promise<Columns>;
}
