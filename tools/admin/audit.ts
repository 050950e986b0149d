import { isDeepStrictEqual } from 'node:util';
import { type AuditEntry, listAudit } from '@daystar/contracts';
import { parseStamp } from '@daystar/timeseries';
import type { Bus } from '@daystar/bus';
import { argumentsOf } from './arguments';
import { type Command, optionsOf } from './command';
import { UsageError } from './usage';

export const audit: Command = {
  help: {
    usage: '[--resource RESOURCE] [--since DAY] [--actor ACCOUNT_ID] [--before ID] [--limit N]',
    summary: 'Lists who changed what, the newest first.',
    options: {
      '--resource RESOURCE':
        'site/…, account/…, webhook/…, aggregation/COLLECTION/AGGREGATION or aggregation/COLLECTION',
      '--since DAY': 'a day or a time, UTC',
      '--actor ACCOUNT_ID': 'who changed it',
      '--before ID': 'only entries before this one: the id that a line begins with',
      '--limit N': 'at most so many, 1 to 1000',
    },
    example: '--resource site/1234-abcd-5678-ef90 --since 2026-01-01',
  },
  run: listChanges,
};

async function listChanges(bus: () => Promise<Bus>, args: readonly string[]): Promise<string[]> {
  const { one } = argumentsOf(args, 0, 0, optionsOf(audit));
  const since = one('since') === undefined ? undefined : parseStamp(one('since') ?? '');
  if (one('since') !== undefined && since === undefined) throw new UsageError('--since is a day or a moment, UTC');
  const limit = one('limit') === undefined ? undefined : Number(one('limit'));
  if (limit !== undefined && !(limit >= 1 && limit <= 1000)) throw new UsageError('--limit is 1 to 1000');
  const { entries } = await (
    await bus()
  ).request(listAudit, {
    ...{ resource: one('resource'), actor: one('actor'), before_id: one('before'), limit },
    since: since === undefined ? undefined : new Date(since).toISOString(),
  });
  return entries.length > 0 ? entries.map(lineOf) : ['nothing was changed'];
}

function lineOf({ id, changed_at, actor, key_id, request_id, action, resource, before, after }: AuditEntry): string {
  const who = key_id ? `${actor} with ${key_id}` : actor;
  const asked = request_id ? ` (${request_id})` : '';
  return `${id} ${changed_at} ${resource} ${action} by ${who}${asked}${differences(before ?? {}, after ?? {})}`;
}

type Values = Readonly<Record<string, unknown>>;

/** Field by field, what it was and what it is. */
function differences(before: object, after: object): string {
  const [was, is] = [before as Values, after as Values];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names.filter((name) => !isDeepStrictEqual(was[name], is[name]));
  const text = (value: unknown) => (value === undefined ? '-' : JSON.stringify(value));
  return changed.map((name) => `\n    ${name}: ${text(was[name])} -> ${text(is[name])}`).join('');
}
