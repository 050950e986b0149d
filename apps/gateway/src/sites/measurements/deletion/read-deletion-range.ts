import { readFormField } from '../../../http/browser-request';
import { QueryReader } from '../../../http/query-reader';
import { type TimeRange, readRequiredTimeRange } from '../measurements.service';

/** Reads the range of a confirmed deletion from a form. @throws DaystarError InvalidRequest unless both ends are given */
export function readDeletionRange(body: unknown): TimeRange {
  const form = new Map(['from', 'to'].map((name) => [name, [readFormField(body, name)]]));
  return readRequiredTimeRange(new QueryReader(form), 'from', 'to');
}
