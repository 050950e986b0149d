import type { Objective } from '@daystar/forecasting';
import { HOUR } from '@daystar/timeseries';
import { join } from 'node:path';
import {
  createFieldError,
  parseDuration,
  parseNumber,
  parseOptionalObject,
  parseText,
  parseTime,
  readDescriptionFile,
} from './json-fields';
import { type RowFilter, parseRowFilter } from './row-filter';

export const QUANTITIES = ['power', 'ghi', 'dni'] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** Content of `dataset.json`. */
export interface DataSetDescription {
  readonly name: string;
  /** Length of a period, ms, at most an hour. */
  readonly period: number;
  readonly quantities: readonly Quantity[];
  readonly unit: string;
  readonly score: {
    /** Whether errors of irradiance are normalized by the capacity, not by the mean measurement. Errors of power always are. */
    readonly isNormalizedByCapacity: boolean;
    /** Only rows with a smaller zenith, degrees, are scored. */
    readonly zenithBelow: number;
    readonly onlyWhere: RowFilter | undefined;
    /** Objective of the training: the first metric of the score. */
    readonly objective: Objective;
  };
  /** Lead time: from the forecast to the end of its period, ms. */
  readonly lead: number;
  /** Returns the first and last scored period end of a site, ms; undefined without a limit. */
  getWindow(site: string): { readonly from: number | undefined; readonly to: number | undefined };
  /** Paths of the files. */
  readonly sites: string;
  readonly weather: string | undefined;
  readonly actuals: string;
}

/** @throws DataSetError that names the problem */
export function readDescription(folder: string): DataSetDescription {
  const json = readDescriptionFile(folder);
  const score = parseOptionalObject(json, 'score');
  const evaluate = parseOptionalObject(json, 'evaluate');
  const weather = json.weather === null ? undefined : parseText(json.weather ?? 'weather.csv', 'weather');
  return {
    name: parseText(json.name, 'name'),
    period: parseDuration(json.period, 'period', HOUR),
    quantities: parseText(json.quantity, 'quantity').split(',').map(parseQuantity),
    unit: parseText(json.unit ?? '', 'unit'),
    score: {
      isNormalizedByCapacity: score.normalise_by === 'capacity',
      zenithBelow: parseNumber(score.zenith_below ?? 180, 'score.zenith_below'),
      onlyWhere:
        score.only_where === undefined ? undefined : parseFilter(parseText(score.only_where, 'score.only_where')),
      objective: Array.isArray(score.metrics) && score.metrics[0] === 'rmse' ? 'squared' : 'absolute',
    },
    lead: parseDuration(evaluate.lead_time, 'evaluate.lead_time'),
    getWindow: (site) => {
      const from = parseTime(evaluate.from, site, 'evaluate.from');
      const to = parseTime(evaluate.to, site, 'evaluate.to');
      if (from !== undefined && to !== undefined && to < from)
        throw createFieldError('evaluate.to', 'a time after evaluate.from');
      return { from, to };
    },
    sites: join(folder, parseText(json.sites ?? 'sites.csv', 'sites')),
    weather: weather === undefined ? undefined : join(folder, weather),
    actuals: join(folder, parseText(json.actuals ?? 'actuals.csv', 'actuals')),
  };
}

function parseQuantity(name: string): Quantity {
  const quantity = QUANTITIES.find((candidate) => candidate === name.trim());
  if (!quantity) throw createFieldError('quantity', `one of ${QUANTITIES.join(', ')}, not ${name}`);
  return quantity;
}

function parseFilter(condition: string): RowFilter {
  const parsed = parseRowFilter(condition);
  if (!parsed) throw createFieldError('score.only_where', `a column compared with a number, not ${condition}`);
  return parsed;
}
