import type { Bus } from '@daystar/bus';
import { replayIssue } from '@daystar/contracts';
import { parseArguments } from './arguments';
import { type Command, listOptionNames } from './command';
import { formatCount } from '../format-count';
import { UsageError } from './usage-error';

/** Timeout of a replay, which reads thousands of tiles. */
const TIMEOUT_MS = 120_000;

export const replay: Command = {
  help: {
    usage: 'site/RESOURCE_ID/ISSUE_ID | aggregation/COLLECTION/AGGREGATION/ISSUE_ID',
    summary:
      'Recomputes an issue of the last week from its archived inputs, and compares the bytes. `npm run replay` replays recorded weather instead.',
    example: 'site/1234-abcd-5678-ef90/20260102T120000Z-1',
  },
  run: recomputeIssue,
};

/**
 * `replay site/RESOURCE_ID/ISSUE_ID` or `replay aggregation/COLLECTION/AGGREGATION/ISSUE_ID`: recomputes an issue and
 * compares its bytes.
 */
async function recomputeIssue(openBus: () => Promise<Bus>, args: readonly string[]): Promise<string[]> {
  const [name] = parseArguments(args, 1, 1, listOptionNames(replay)).positionals;
  const end = name.lastIndexOf('/');
  if (!/^(site\/[0-9a-f-]{19}|aggregation(\/[^/\s]+){2})\/\S+$/.test(name)) {
    throw new UsageError(
      'the argument must be site/RESOURCE_ID/ISSUE_ID or aggregation/COLLECTION/AGGREGATION/ISSUE_ID',
    );
  }
  const request = { resource: name.slice(0, end), issue_id: name.slice(end + 1) };
  const result = await (await openBus()).request(replayIssue, request, TIMEOUT_MS);
  return [
    result.same
      ? `same bytes, sha256 ${result.served_sha256}`
      : `different bytes: ${formatCount(result.differing_rows, 'row')} with differences of up to ${result.largest_difference}`,
    ...(result.same ? [] : [`served   sha256 ${result.served_sha256}`, `replayed sha256 ${result.replayed_sha256}`]),
    `${name.slice(0, name.indexOf('/'))} version ${result.site_version}`,
    ...result.tiles.map(({ tile, source, run, hash }) => `weather ${tile} ${source} ${run} ${hash}`),
    ...result.not_kept.map((input) => `not archived: ${input}`),
  ];
}
