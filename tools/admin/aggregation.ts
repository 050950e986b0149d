import { createReadStream } from 'node:fs';
import {
  type AggregationSummary,
  assignAggregation,
  defineAggregation,
  listAggregations,
  postAggregationMeasurements,
  removeAggregation,
} from '@daystar/contracts';
import { readFleet } from '../../apps/gateway/src/admin/fleet-file';
import { argumentsOf } from './arguments';
import type { Command } from './command';
import { history } from './history/history-command';
import { readArea } from './area-file';
import { readMeasured } from './measured-files';
import { UsageError } from './usage';

/** A fleet of many cells takes a while to be stored. */
const DEADLINE_MS = 30_000;
/** Measurements of a message. */
const AT_ONCE = 5000;
/** As the audit tells of it. */
const OPERATOR = { actor: 'operator' };

/** Files are read, and found fault with, before anything is asked of the services. */
const define: Command = async (bus, args) => {
  const { words, all, one } = argumentsOf(args, 2, 2, ['name', 'member', 'area', 'tag', 'fleet', 'account', 'writer']);
  const [collection_id, aggregation_id] = words;
  const [name, file, border] = [one('name'), one('fleet'), one('area')];
  if (name === undefined) throw new UsageError('an aggregation needs a --name');
  const fleet = file === undefined ? undefined : await readFleet(createReadStream(file));
  const area = border === undefined ? undefined : await readArea(border);
  const tags = all('tag').length > 0 ? all('tag') : undefined;
  const [listed, accounts] = [all('member'), all('account')];
  const writers = all('writer').length > 0 ? all('writer') : undefined;
  const said = { name, members: listed, area, tags, fleet, accounts, writers };
  const request = { collection_id, aggregation_id, ...said, origin: OPERATOR };
  const { version, members } = await (await bus()).request(defineAggregation, request, DEADLINE_MS);
  const summed = fleet ? `, ${fleet.systems} systems in ${fleet.cells.length} sky cells` : '';
  return [`${collection_id}/${aggregation_id} version ${version}: ${members.length} sites${summed}`];
};

const assign: Command = async (bus, args) => {
  const { words, all } = argumentsOf(args, 2, 2, ['account', 'writer']);
  const [collection_id, aggregation_id] = words;
  const writers = all('writer').length > 0 ? all('writer') : undefined;
  const request = { collection_id, aggregation_id, accounts: all('account'), writers, origin: OPERATOR };
  return [lineOf(await (await bus()).request(assignAggregation, request))];
};

const remove: Command = async (bus, args) => {
  const [collection_id, aggregation_id] = argumentsOf(args, 2, 2, []).words;
  const request = { collection_id, aggregation_id, origin: OPERATOR };
  const { name } = await (await bus()).request(removeAggregation, request, DEADLINE_MS);
  return [`${collection_id}/${aggregation_id} "${name}" is no more`];
};

const measure: Command = async (bus, args) => {
  const [collection_id, aggregation_id, source] = argumentsOf(args, 3, 3, []).words;
  const measurements = await readMeasured(source);
  let [stored, refused] = [0, 0];
  for (let from = 0; from < measurements.length; from += AT_ONCE) {
    const part = measurements.slice(from, from + AT_ONCE);
    const request = { collection_id, aggregation_id, measurements: part, origin: OPERATOR };
    const said = await (await bus()).request(postAggregationMeasurements, request, DEADLINE_MS);
    stored += said.stored;
    refused += said.refused?.length ?? 0;
  }
  const left = refused > 0 ? `, ${refused} refused` : '';
  return [`${collection_id}/${aggregation_id}: ${stored} measurements stored${left}`];
};

const list: Command = async (bus, args) => {
  const [collection_id] = argumentsOf(args, 0, 1, []).words;
  const { aggregations } = await (await bus()).request(listAggregations, { collection_id });
  return aggregations.length > 0 ? aggregations.map(lineOf) : ['there are none'];
};

export const AGGREGATION_COMMANDS: Readonly<Record<string, Command>> = {
  define,
  assign,
  list,
  measure,
  delete: remove,
  history,
};

function lineOf(summary: AggregationSummary): string {
  const { collection_id, aggregation_id, name, sites, systems, accounts, writers, owner, version } = summary;
  const readers = accounts.length > 0 ? accounts.join(', ') : 'nobody';
  const told = writers ? `, measured by ${writers.join(', ')}` : '';
  const who = owner ? ` (defined by ${owner})` : '';
  return `${collection_id}/${aggregation_id} version ${version} "${name}": ${sites} sites, ${systems} systems of a fleet; read by ${readers}${told}${who}`;
}
