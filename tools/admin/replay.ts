import type { Bus } from '@daystar/bus';
import { replayIssue } from '@daystar/contracts';
import { argumentsOf } from './arguments';
import { type Command, optionsOf } from './command';
import { UsageError } from './usage';

/** Feeds some thousand tiles to an engine of its own. */
const PATIENCE_MS = 120_000;

export const replay: Command = {
  help: {
    usage: 'site/RESOURCE_ID/ISSUE_ID | aggregation/COLLECTION/AGGREGATION/ISSUE_ID',
    summary: 'Computes an issue of the last week again from what was known then, and compares bytes.',
    example: 'site/1234-abcd-5678-ef90/20260102T120000Z-1',
  },
  run: replayOne,
};

/** `replay site/RESOURCE_ID/ISSUE_ID` or `replay aggregation/COLLECTION/AGGREGATION/ISSUE_ID`: makes an issue anew and says whether it has the same bytes. */
async function replayOne(bus: () => Promise<Bus>, args: readonly string[]): Promise<string[]> {
  const [name] = argumentsOf(args, 1, 1, optionsOf(replay)).words;
  const end = name.lastIndexOf('/');
  if (!/^(site\/[0-9a-f-]{19}|aggregation(\/[^/\s]+){2})\/\S+$/.test(name)) {
    throw new UsageError('an issue is named site/RESOURCE_ID/ISSUE_ID or aggregation/COLLECTION/AGGREGATION/ISSUE_ID');
  }
  const request = { resource: name.slice(0, end), issue_id: name.slice(end + 1) };
  const said = await (await bus()).request(replayIssue, request, PATIENCE_MS);
  return [
    said.same
      ? `the same bytes, sha256 ${said.served_sha256}`
      : `other bytes: ${said.differing_rows} rows differ, by ${said.largest_difference} at most`,
    ...(said.same ? [] : [`served   sha256 ${said.served_sha256}`, `replayed sha256 ${said.replayed_sha256}`]),
    `${name.slice(0, name.indexOf('/'))} version ${said.site_version}`,
    ...said.tiles.map(({ tile, source, run, hash }) => `weather ${tile} ${source} ${run} ${hash}`),
    ...said.not_kept.map((input) => `not kept: ${input}`),
  ];
}
