import type { LogEvent } from '../installation/read-log-events';
import type { WorkLog } from './work-log';

const TUNING_FINISHED = 'tuning finished';
const MONTH_COMPUTED = 'month of a history computed';

/** Messages of log lines about shared work that no topic has. */
export const WORK_MESSAGES = [TUNING_FINISHED, MONTH_COMPUTED];

/** Records the tunings that engines finished, and the months of histories that they computed. */
export function recordLoggedWork(log: WorkLog, { message, loggedAt, fields }: LogEvent): void {
  if (message === TUNING_FINISHED) {
    const { resource_id, due_at } = fields as { resource_id: string; due_at: string };
    log.record('tuning', `${resource_id} due at ${due_at}`, loggedAt);
  }
  if (message === MONTH_COMPUTED) {
    const { history_id, month } = fields as { history_id: string; month: number };
    log.record('history', `month ${month} of ${history_id}`, loggedAt);
  }
}
