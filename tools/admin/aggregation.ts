import { createReadStream } from 'node:fs';
import { type AggregationSummary, assignAggregation, defineAggregation, listAggregations } from '@daystar/contracts';
import { readFleet } from '../../apps/gateway/src/admin/fleet-file';
import { argumentsOf } from './arguments';
import type { Command } from './command';
import { history } from './history/history-command';
import { readArea } from './area-file';
import { UsageError } from './usage';

/** A fleet of many cells takes a while to be stored. */
const DEADLINE_MS = 30_000;

/** Files are read, and found fault with, before anything is asked of the services. */
const define: Command = async (bus, args) => {
  const { words, all, one } = argumentsOf(args, 2, 2, ['name', 'member', 'area', 'tag', 'fleet', 'account']);
  const [collection_id, aggregation_id] = words;
  const [name, file, border] = [one('name'), one('fleet'), one('area')];
  if (name === undefined) throw new UsageError('an aggregation needs a --name');
  const fleet = file === undefined ? undefined : await readFleet(createReadStream(file));
  const area = border === undefined ? undefined : await readArea(border);
  const tags = all('tag').length > 0 ? all('tag') : undefined;
  const [listed, accounts] = [all('member'), all('account')];
  const request = { collection_id, aggregation_id, name, members: listed, area, tags, fleet, accounts };
  const { version, members } = await (await bus()).request(defineAggregation, request, DEADLINE_MS);
  const said = fleet ? `, ${fleet.systems} systems in ${fleet.cells.length} sky cells` : '';
  return [`${collection_id}/${aggregation_id} version ${version}: ${members.length} sites${said}`];
};

const assign: Command = async (bus, args) => {
  const { words, all } = argumentsOf(args, 2, 2, ['account']);
  const [collection_id, aggregation_id] = words;
  const request = { collection_id, aggregation_id, accounts: all('account') };
  return [lineOf(await (await bus()).request(assignAggregation, request))];
};

const list: Command = async (bus, args) => {
  const [collection_id] = argumentsOf(args, 0, 1, []).words;
  const { aggregations } = await (await bus()).request(listAggregations, { collection_id });
  return aggregations.length > 0 ? aggregations.map(lineOf) : ['there are none'];
};

export const AGGREGATION_COMMANDS: Readonly<Record<string, Command>> = { define, assign, list, history };

function lineOf(summary: AggregationSummary): string {
  const { collection_id, aggregation_id, name, sites, systems, accounts, owner, version } = summary;
  const readers = accounts.length > 0 ? accounts.join(', ') : 'nobody';
  const who = owner ? ` (defined by ${owner})` : '';
  return `${collection_id}/${aggregation_id} version ${version} "${name}": ${sites} sites, ${systems} systems of a fleet; read by ${readers}${who}`;
}
