import { createResponder } from '@daystar/bus';
import { type DailyCount, recordDailyUsage, showDailyUsage } from '@daystar/contracts';

/** Creates responders that replace the site registry for daily usage. @param stored counts, to which reports are added */
export const createDailyUsageResponders = (stored: DailyCount[]) => [
  createResponder(recordDailyUsage, ({ counts }) => {
    stored.push(...counts);
    return Promise.resolve({ recorded: counts.length });
  }),
  createResponder(showDailyUsage, ({ account_id, from }) =>
    Promise.resolve({ counts: stored.filter((count) => count.account_id === account_id && count.day >= from) }),
  ),
];
