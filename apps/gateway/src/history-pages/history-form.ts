import { DAY, formatDate } from '@daystar/timeseries';
import { readFormField } from '../http/browser-request';
import type { HistorySubject } from './history-subject';

/** Fields of the form that orders a history, as they were sent. */
export interface HistoryForm {
  /** First and last day, UTC. */
  readonly start: string;
  readonly end: string;
  /** `power`, or `weather` for the irradiance and weather of the place. */
  readonly rows: string;
  readonly period: string;
  readonly format: string;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Returns the form before it is filled in: the last whole year. @param now ms since 1970 UTC */
export function createHistoryForm(now: number): HistoryForm {
  const year = new Date(now - 8 * DAY).getUTCFullYear() - 1;
  return { start: `${year}-01-01`, end: `${year}-12-31`, rows: 'power', period: 'PT30M', format: 'csv' };
}

export const readHistoryForm = (body: unknown): HistoryForm => ({
  start: readFormField(body, 'start'),
  end: readFormField(body, 'end'),
  rows: readFormField(body, 'rows'),
  period: readFormField(body, 'period'),
  format: readFormField(body, 'format'),
});

/** Builds the body of the request that orders the history of a form. The last day of the form is part of the history. */
export function buildHistoryOrder({ getTarget }: HistorySubject, { start, end, rows, period, format }: HistoryForm) {
  const lastDay = DATE.test(end) ? Date.parse(end) : NaN;
  const range = { start, end: Number.isNaN(lastDay) ? end : formatDate(lastDay + DAY), period, format };
  return { ...getTarget(rows), ...range };
}

/** Formats the first and the last day of a history, UTC. The end of a history is that of its last row. */
export const formatDays = ({ start, end }: { readonly start: string; readonly end: string }) => ({
  first: start.slice(0, 'yyyy-MM-dd'.length),
  last: formatDate(Date.parse(end) - 1),
});
