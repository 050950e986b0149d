import { ERROR_STATUS } from '@daystar/contracts';
import { readConstant } from './read-constant';

const FLAGS = 'libs/forecasting/src/measurement-qc/flag-measurements.ts';
/** Facts of the page about the HTTP API. */
export const API: readonly (readonly [page: string, sentence: RegExp, ...values: number[]])[] = [
  [
    'api',
    /An unknown id in `resource_ids` or `members` is rejected with (\d+), .* One in a path is a (\d+)/,
    ERROR_STATUS.InvalidRequest,
    ERROR_STATUS.NotFound,
  ],
  [
    'api',
    /by day below -(\d+) % of the capacity, at night below -(\d+) %/,
    100 * readConstant(FLAGS, 'TOLERANCE'),
    100 * readConstant(FLAGS, 'MAX_NIGHT_CONSUMPTION'),
  ],
];
