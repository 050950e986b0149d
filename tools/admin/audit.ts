import { isDeepStrictEqual } from 'node:util';
import { type AuditEntry, listAudit } from '@daystar/contracts';
import { parseStamp } from '@daystar/timeseries';
import type { Bus } from '@daystar/bus';
import { parseArguments } from './arguments';
import { type Command, listOptionNames } from './command';
import { UsageError } from './usage-error';

export const audit: Command = {
  help: {
    usage: '[--resource RESOURCE] [--since TIME] [--actor ACCOUNT_ID] [--before ID] [--limit N]',
    summary: 'Lists changes and their authors, newest first.',
    options: {
      '--resource RESOURCE':
        'site/…, account/…, webhook/…, aggregation/COLLECTION/AGGREGATION or aggregation/COLLECTION',
      '--since TIME': 'only changes since a day or time, UTC',
      '--actor ACCOUNT_ID': 'only changes by this account',
      '--before ID': 'only entries before this id, which is the first word of a line',
      '--limit N': 'maximum number of entries, 1 to 1000',
    },
    example: '--resource site/1234-abcd-5678-ef90 --since 2026-01-01',
  },
  run: listChanges,
};

async function listChanges(openBus: () => Promise<Bus>, args: readonly string[]): Promise<string[]> {
  const { getOption } = parseArguments(args, 0, 0, listOptionNames(audit));
  const since = getOption('since') === undefined ? undefined : parseStamp(getOption('since') ?? '');
  if (getOption('since') !== undefined && since === undefined)
    throw new UsageError('--since must be a day or a time, UTC, such as 2026-01-31 or 2026-01-31T12:00:00Z');
  const limit = getOption('limit') === undefined ? undefined : Number(getOption('limit'));
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= 1000))
    throw new UsageError('--limit must be a whole number from 1 to 1000');
  const { entries } = await (
    await openBus()
  ).request(listAudit, {
    resource: getOption('resource'),
    actor: getOption('actor'),
    before_id: getOption('before'),
    limit,
    since: since === undefined ? undefined : new Date(since).toISOString(),
  });
  return entries.length > 0 ? entries.map(formatLine) : ['no changes'];
}

function formatLine({
  id,
  changed_at,
  actor,
  key_id,
  request_id,
  action,
  resource,
  before,
  after,
}: AuditEntry): string {
  const author = key_id ? `${actor} with ${key_id}` : actor;
  const request = request_id ? ` (${request_id})` : '';
  return `${id} ${changed_at} ${resource} ${action} by ${author}${request}${formatDifferences(before ?? {}, after ?? {})}`;
}

type Values = Readonly<Record<string, unknown>>;

/** Formats the changed fields, with their values before and after. */
function formatDifferences(before: object, after: object): string {
  const [oldValues, newValues] = [before as Values, after as Values];
  const names = [...new Set([...Object.keys(oldValues), ...Object.keys(newValues)])];
  const changed = names.filter((name) => !isDeepStrictEqual(oldValues[name], newValues[name]));
  const formatValue = (value: unknown) => (value === undefined ? '-' : JSON.stringify(value));
  return changed
    .map((name) => `\n    ${name}: ${formatValue(oldValues[name])} -> ${formatValue(newValues[name])}`)
    .join('');
}
