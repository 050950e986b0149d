import { readConstant } from './read-constant';

const HISTORIES = 'apps/forecast-engine/src/histories';
/** Sentences of pages about histories, with a group for each number, and the values of these numbers in the code. */
export const HISTORY_FACTS: readonly (readonly [page: string, sentence: RegExp, ...values: number[]])[] = [
  [
    'history',
    /at most (\w+) unfinished\s+and (\w+) stored histories\. The places of an aggregation times its\s+years\s+are at most ([\d,]+)/,
    readConstant(`${HISTORIES}/history-limits.ts`, 'MAX_UNFINISHED'),
    readConstant(`${HISTORIES}/history-limits.ts`, 'MAX_STORED'),
    readConstant(`${HISTORIES}/histories.service.ts`, 'MAX_PLACE_YEARS'),
  ],
  [
    'history',
    /At most (\d+) histories a day \(UTC\) may be\s+cancelled or fail/,
    readConstant(`${HISTORIES}/history-limits.ts`, 'MAX_ENDED_PER_DAY'),
  ],
  [
    'security',
    /may have (\d+) histories a day that are cancelled/,
    readConstant(`${HISTORIES}/history-limits.ts`, 'MAX_ENDED_PER_DAY'),
  ],
  [
    'history',
    /may have (\w+) downloads in progress/,
    readConstant('apps/gateway/src/histories/history-download.service.ts', 'MAX_DOWNLOADS_PER_ACCOUNT'),
  ],
  [
    'history',
    /finished history is deleted after (\w+) days, an unfinished one after (\w+)/,
    readConstant(`${HISTORIES}/history-store.ts`, 'RETENTION_DAYS'),
    readConstant(`${HISTORIES}/history-store.ts`, 'MAX_UNFINISHED_DAYS'),
  ],
];
