import { GribError } from './grib-error';

/** One line of a wgrib2 inventory: the position of a field in its file, and its description by NCEP. */
export interface InventoryEntry {
  /** First byte of the message. */
  readonly offset: number;
  /** First byte after the message; absent for the last one, which extends to the end of the file. */
  readonly end?: number;
  readonly referenceTime: Date;
  /** NCEP's abbreviation: "DSWRF". */
  readonly name: string;
  /** "surface", "2 m above ground", "low cloud layer". */
  readonly level: string;
  /** "anl", "6 hour fcst", "0-6 hour ave fcst", "15 min fcst". */
  readonly forecast: string;
  /** Further attributes: "ENS=+1", "ens mean". */
  readonly remarks: readonly string[];
}

const LINE = /^\d+(?:\.\d+)?:(\d+):[dD]=(\d{10}|\d{14}):([^:]*):([^:]*):([^:]*)(?::(.*))?$/;

/**
 * Reads a `.idx` file ("1:0:d=2023082318:WIND:surface:1 hour fcst:"). Fields of one message ("5.1", "5.2") share its
 * range.
 * @throws GribError for other lines, such as the HTML page of a proxy, and for offsets that are not ascending
 */
export function readInventory(text: string): InventoryEntry[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const entries = lines.map((line, lineIndex) => {
    const [, offset, stamp, name, level, forecast, remarkText] = LINE.exec(line) ?? failLine(lineIndex, line);
    return {
      offset: Number(offset),
      referenceTime: parseTime(stamp) ?? failLine(lineIndex, line),
      name,
      level,
      forecast,
      remarks: (remarkText ?? '').split(':').filter((remark) => remark !== ''),
    };
  });
  const offsets = [...new Set(entries.map(({ offset }) => offset))];
  if (offsets.some((offset, k) => k > 0 && offset < offsets[k - 1])) {
    throw new GribError('corrupt', 0, 'the messages of the inventory are out of order: their offsets must ascend');
  }
  const ends = new Map(offsets.map((offset, k) => [offset, offsets[k + 1]]));
  return entries.map((entry) => {
    const end = ends.get(entry.offset);
    return end === undefined ? entry : { ...entry, end };
  });
}

/**
 * Reads the inventory of one run.
 * @param run start of the run, ms since 1970 UTC
 * @throws GribError when it belongs to another run: caches and mirrors can be a day behind
 */
export function readRunInventory(run: number, text: string): InventoryEntry[] {
  const entries = readInventory(text);
  const mismatch = entries.find(({ referenceTime }) => referenceTime.getTime() !== run);
  if (mismatch) {
    const [found, expected] = [mismatch.referenceTime, new Date(run)].map((time) => time.toISOString());
    throw new GribError('corrupt', 0, `the inventory is of the run of ${found}, expected ${expected}`);
  }
  return entries;
}

/** Parses YYYYMMDDHH, optionally followed by minutes and seconds. */
function parseTime(stamp: string): Date | undefined {
  const [, year, month, day, hour, minute = 0, second = 0] = /^(....)(..)(..)(..)(..)?(..)?$/.exec(stamp)!.map(Number);
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute || 0, second || 0));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time : undefined;
}

function failLine(lineIndex: number, line: string): never {
  const expected = '"number:offset:d=YYYYMMDDHH:name:level:forecast:"';
  throw new GribError(
    'corrupt',
    0,
    `line ${lineIndex + 1} of the inventory must be ${expected}, not "${line.slice(0, 80)}"`,
  );
}
