import { GribError } from './grib-error';

/** One line of an ECMWF open-data `.index` file: the byte range of a message, and its MARS keywords. */
export interface EcmwfIndexEntry {
  /** First byte of the message, and the first byte after it. */
  readonly offset: number;
  readonly end: number;
  /** Short name: "ssrd". */
  readonly param: string;
  /** Hours, or a range of them: "6", "0-24". */
  readonly step: string;
  /** "sfc", "pl", "sol". */
  readonly levtype: string;
  /** Every keyword of the line, including those above: date, time, type, stream, levelist, number. */
  readonly keywords: Readonly<Record<string, string>>;
}

/** Reads an `.index` file: one JSON object per line. @throws GribError for any other line */
export function readEcmwfIndex(text: string): EcmwfIndexEntry[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line, lineIndex) => parseEntry(line) ?? failLine(lineIndex, line));
}

function parseEntry(line: string): EcmwfIndexEntry | undefined {
  const fields = parseObject(line);
  const { _offset: offset, _length: length, ...words } = fields ?? {};
  const keywords = Object.fromEntries(Object.entries(words).map(([key, value]) => [key, String(value)]));
  const { param, step = '', levtype = '' } = keywords;
  if (!isNonNegativeInteger(offset) || !isNonNegativeInteger(length)) return undefined;
  if (length === 0 || param === undefined) return undefined;
  return { offset, end: offset + length, param, step, levtype, keywords };
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isNonNegativeInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function failLine(lineIndex: number, line: string): never {
  throw new GribError(
    'corrupt',
    0,
    `line ${lineIndex + 1} of the index must be a JSON object with '_offset', '_length' and 'param', not "${line.slice(0, 80)}"`,
  );
}
