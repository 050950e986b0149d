import { HOUR } from '@daystar/timeseries';
import { join } from 'node:path';
import {
  type JsonObject,
  createFieldError,
  parseDuration,
  parseNumber,
  parseOptionalObject,
  parseText,
  parseTime,
} from '../data-set/json-fields';

/** Content of `dataset.json` for a data set of satellite retrievals and pyranometer measurements at one place. */
export interface AdaptationDescription {
  readonly name: string;
  /** Length of a period, ms, at most an hour. */
  readonly period: number;
  readonly unit: string;
  /** Degrees, positive to the east. */
  readonly longitude: number;
  /** Columns of a pyranometer and of the retrieval to correct. */
  readonly combinations: readonly (readonly [measured: string, retrieved: string])[];
  /** First and last scored period end, ms; rows before the first are for training. */
  readonly from: number;
  readonly to: number;
  /** Path of the table. */
  readonly rows: string;
}

/** Whether the description of a data set asks for corrected satellite retrievals instead of forecasts. */
export const isAdaptation = ({ task }: JsonObject): boolean => task === 'adaptation';

/** @throws DataSetError that names the problem */
export function parseAdaptation(json: JsonObject, folder: string): AdaptationDescription {
  const evaluate = parseOptionalObject(json, 'evaluate');
  const from = parseTime(evaluate.from, '', 'evaluate.from');
  if (from === undefined) throw createFieldError('evaluate.from', 'the time at which training ends');
  return {
    name: parseText(json.name, 'name'),
    period: parseDuration(json.period, 'period', HOUR),
    unit: parseText(json.unit ?? '', 'unit'),
    longitude: parseNumber(json.longitude, 'longitude'),
    combinations: parseCombinations(json.combinations),
    from,
    to: parseTime(evaluate.to, '', 'evaluate.to') ?? Infinity,
    rows: join(folder, parseText(json.actuals ?? 'rows.csv', 'actuals')),
  };
}

function parseCombinations(json: unknown): (readonly [string, string])[] {
  const isPair = (value: unknown): value is [string, string] =>
    Array.isArray(value) && value.length === 2 && value.every((name) => typeof name === 'string');
  if (!Array.isArray(json) || json.length === 0 || !json.every(isPair))
    throw createFieldError('combinations', 'pairs of a column of measurements and one of retrievals');
  return json;
}
