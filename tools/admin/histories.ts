import {
  type AccountHistory,
  approveHistory,
  deleteHistory,
  listAllHistories,
  setHistoryLimit,
} from '@daystar/contracts';
import type { Bus } from '@daystar/bus';
import { parseArguments } from './arguments';
import { type Command, listOptionNames } from './command';
import { formatCount } from '../format-count';
import { UsageError } from './usage-error';

const list: Command = {
  help: {
    usage: '[ACCOUNT_ID]',
    summary: 'Lists histories, newest first, with their progress.',
    example: 'acme',
  },
  run: async (openBus, args) => {
    const [account_id] = parseArguments(args, 0, 1, listOptionNames(list)).positionals;
    const { histories } = await (await openBus()).request(listAllHistories, { account_id });
    return histories.length > 0 ? histories.map(formatLine) : ['no histories'];
  },
};

const approve: Command = {
  help: {
    usage: 'HISTORY_ID',
    summary: 'Starts a history that waits for approval.',
    example: 'h6f1d0c2b9a8e4d35',
  },
  run: async (openBus, args) => {
    const [history_id] = parseArguments(args, 1, 1, listOptionNames(approve)).positionals;
    const { state } = await (await openBus()).request(approveHistory, { history_id });
    return [`${history_id} is ${state}`];
  },
};

const cancel: Command = {
  help: {
    usage: 'HISTORY_ID',
    summary: 'Cancels a history, or deletes a finished one.',
    example: 'h6f1d0c2b9a8e4d35',
  },
  run: async (openBus, args) => {
    const [history_id] = parseArguments(args, 1, 1, listOptionNames(cancel)).positionals;
    const account_id = await findOwner(await openBus(), history_id);
    const { state } = await (
      await openBus()
    ).request(deleteHistory, {
      account_id,
      history_id,
      origin: { actor: 'operator' },
    });
    return [`${history_id} of ${account_id} is ${state}`];
  },
};

const limit: Command = {
  help: {
    usage: 'ACCOUNT_ID [--years-per-day YEARS] [--approval required|none]',
    summary: 'Replaces the limits of an account. Without --years-per-day the limit of its plan applies again.',
    options: {
      '--years-per-day YEARS': 'years of history per day (UTC)',
      '--approval required|none': 'whether each history waits for `histories approve`; none when absent',
    },
    example: 'acme --years-per-day 500 --approval required',
  },
  run: async (openBus, args) => {
    const { positionals, getOption } = parseArguments(args, 1, 1, listOptionNames(limit));
    const [account_id] = positionals;
    const [years, approval = 'none'] = [getOption('years-per-day'), getOption('approval')];
    if (years !== undefined && !/^\d{1,6}$/.test(years)) throw new UsageError('--years-per-day must be a whole number');
    if (approval !== 'required' && approval !== 'none') throw new UsageError('--approval must be required or none');
    const years_per_day = years === undefined ? undefined : Number(years);
    const request = { account_id, years_per_day, approval: approval === 'required' };
    await (await openBus()).request(setHistoryLimit, request);
    return [`${account_id}: ${years ?? 'the plan’s'} years per day, approval ${approval}`];
  },
};

export const HISTORY_COMMANDS: Readonly<Record<string, Command>> = { list, approve, cancel, limit };

/** @throws UsageError when there is no such history */
async function findOwner(bus: Bus, history_id: string): Promise<string> {
  const { histories } = await bus.request(listAllHistories, {});
  const match = histories.find((history) => history.history_id === history_id);
  if (match) return match.account_id;
  throw new UsageError(`there is no history ${history_id}`);
}

function formatLine(history: AccountHistory): string {
  const { history_id, account_id, state, done, total, start, end, period, format, years, error } = history;
  const { resource_id, collection_id, aggregation_id, latitude, longitude } = history;
  const subject = resource_id ?? (aggregation_id ? `${collection_id}/${aggregation_id}` : `${latitude}, ${longitude}`);
  const days = `${start.slice(0, 10)} to ${end.slice(0, 10)}`;
  const reason = error === undefined ? '' : `: ${error}`;
  return `${history_id} of ${account_id} ${state} ${done} of ${formatCount(total, 'month')}, ${formatCount(years, 'year')}: ${subject}, ${days}, ${period} ${format}${reason}`;
}
