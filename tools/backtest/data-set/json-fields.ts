import { formatPeriod, parsePeriod, parseStamp } from '@daystar/timeseries';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSetError } from './data-set-error';

const FILE_NAME = 'dataset.json';

/** Reads `dataset.json`. @throws DataSetError that names the problem */
export function readDescriptionFile(folder: string): JsonObject {
  const path = join(folder, FILE_NAME);
  if (!existsSync(path)) throw new DataSetError(FILE_NAME, `the file is missing in ${folder}`);
  return parseObject(readFileSync(path, 'utf8'));
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const createFieldError = (name: string, expected: string): DataSetError =>
  new DataSetError(FILE_NAME, `${name} must be ${expected}`);

function parseObject(json: string): JsonObject {
  try {
    return parseNested(JSON.parse(json) as unknown, 'the file');
  } catch (error) {
    throw error instanceof DataSetError
      ? error
      : new DataSetError(FILE_NAME, `the file is not valid JSON: ${(error as Error).message}`);
  }
}

export const parseOptionalObject = (json: JsonObject, name: string): JsonObject => parseNested(json[name] ?? {}, name);

function parseNested(value: unknown, name: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw createFieldError(name, 'an object');
  return value as JsonObject;
}

export function parseText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw createFieldError(name, 'a string');
  return value;
}

export function parseNumber(value: unknown, name: string): number {
  if (typeof value !== 'number') throw createFieldError(name, 'a number');
  return value;
}

export function parseDuration(value: unknown, name: string, maxLength = Infinity): number {
  const length = parsePeriod(parseText(value, name));
  if (length === undefined) throw createFieldError(name, 'a duration such as PT15M');
  if (length > maxLength) throw createFieldError(name, `at most ${formatPeriod(maxLength)}`);
  return length;
}

/** Parses one stamp for all sites, or an object with a stamp for each site. */
export function parseTime(json: unknown, site: string, name: string): number | undefined {
  const stamp = typeof json === 'object' && json !== null ? (json as JsonObject)[site] : json;
  if (stamp === undefined) return undefined;
  const time = parseStamp(parseText(stamp, name));
  if (time === undefined) throw createFieldError(name, `a time such as 2026-03-01T00:00:00Z, not ${String(stamp)}`);
  return time;
}
