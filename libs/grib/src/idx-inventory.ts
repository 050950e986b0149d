import { GribError } from './grib-error';

/** One line of a wgrib2 inventory: where a field lies in its file, and what it is in NCEP's words. */
export interface InventoryEntry {
  /** First octet of the message. */
  readonly offset: number;
  /** Octet behind the message; absent for the last one, which reaches to the end of the file. */
  readonly end?: number;
  readonly referenceTime: Date;
  /** NCEP's abbreviation: "DSWRF". */
  readonly name: string;
  /** "surface", "2 m above ground", "low cloud layer". */
  readonly level: string;
  /** "anl", "6 hour fcst", "0-6 hour ave fcst", "15 min fcst". */
  readonly forecast: string;
  /** What follows: "ENS=+1", "ens mean". */
  readonly remarks: readonly string[];
}

const LINE = /^\d+(?:\.\d+)?:(\d+):[dD]=(\d{10}|\d{14}):([^:]*):([^:]*):([^:]*)(?::(.*))?$/;

/**
 * Reads a `.idx` file ("1:0:d=2023082318:WIND:surface:1 hour fcst:"). Fields of one message ("5.1", "5.2") share its
 * range. Anything else than such lines in rising order is a `GribError`, as a proxy's HTML page would be.
 */
export function readInventory(text: string): InventoryEntry[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const entries = lines.map((line, number) => {
    const [, offset, stamp, name, level, forecast, rest] = LINE.exec(line) ?? broken(number, line);
    return {
      offset: Number(offset),
      referenceTime: timeOf(stamp) ?? broken(number, line),
      name,
      level,
      forecast,
      remarks: (rest ?? '').split(':').filter((remark) => remark !== ''),
    };
  });
  const offsets = [...new Set(entries.map(({ offset }) => offset))];
  if (offsets.some((offset, k) => k > 0 && offset < offsets[k - 1])) {
    throw new GribError('corrupt', 0, 'the messages of the inventory are out of order');
  }
  const ends = new Map(offsets.map((offset, k) => [offset, offsets[k + 1]]));
  return entries.map((entry) => {
    const end = ends.get(entry.offset);
    return end === undefined ? entry : { ...entry, end };
  });
}

/**
 * The same of a file that is to hold one run, ms since 1970 UTC.
 * @throws GribError when it holds another: caches and mirrors can be a day behind
 */
export function readInventoryOf(run: number, text: string): InventoryEntry[] {
  const entries = readInventory(text);
  const other = entries.find(({ referenceTime }) => referenceTime.getTime() !== run);
  if (other) throw new GribError('corrupt', 0, `the index is of the run of ${other.referenceTime.toISOString()}`);
  return entries;
}

/** YYYYMMDDHH, or with minutes and seconds behind it. */
function timeOf(stamp: string): Date | undefined {
  const [, year, month, day, hour, minute = 0, second = 0] = /^(....)(..)(..)(..)(..)?(..)?$/.exec(stamp)!.map(Number);
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute || 0, second || 0));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time : undefined;
}

function broken(number: number, line: string): never {
  throw new GribError('corrupt', 0, `line ${number + 1} of the inventory reads "${line.slice(0, 80)}"`);
}
