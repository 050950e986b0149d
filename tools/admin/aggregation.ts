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
import { type Command, optionsOf } from './command';
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
const define: Command = {
  help: {
    usage:
      'COLLECTION AGGREGATION --name NAME [--member RESOURCE_ID]… [--area FILE] [--tag TAG]… [--fleet FILE] [--account ACCOUNT_ID]… [--writer ACCOUNT_ID]…',
    summary: 'Defines what an aggregation sums; replaces the one of the same ids.',
    options: {
      '--name NAME': 'name that readers see',
      '--member RESOURCE_ID': 'a registered utility-scale site, repeatable',
      '--area FILE.geojson': 'in place of members: the utility-scale sites within, now and as they change',
      '--tag TAG': 'in place of members, or with an area: sites that have all these tags, repeatable',
      '--fleet FILE.csv':
        'latitude, longitude, capacity_kw or capacity_mw; optional tilt and azimuth (0 north, -90 east, 90 west) or orientations (share:tilt:azimuth, separated by blanks), and install_year or valid_from (yyyy-MM-dd); up to 1,000,000 rows',
      '--account ACCOUNT_ID': 'who may read it, repeatable; plan:commercial is every account of that plan',
      '--writer ACCOUNT_ID': 'who may post measurements of it, repeatable',
    },
    example: 'italy total --name Italy --area italy.geojson --account plan:commercial',
  },
  run: async (bus, args) => {
    const { words, all, one } = argumentsOf(args, 2, 2, optionsOf(define));
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
  },
};

const assign: Command = {
  help: {
    usage: 'COLLECTION AGGREGATION [--account ACCOUNT_ID]… [--writer ACCOUNT_ID]…',
    summary: 'Replaces the accounts that may read an aggregation or post its measurements.',
    options: {
      '--account ACCOUNT_ID': 'who may read it, repeatable; plan:commercial is every account of that plan',
      '--writer ACCOUNT_ID': 'who may post measurements of it, repeatable',
    },
    example: 'italy total --account acme --account plan:enterprise',
  },
  run: async (bus, args) => {
    const { words, all } = argumentsOf(args, 2, 2, optionsOf(assign));
    const [collection_id, aggregation_id] = words;
    const writers = all('writer').length > 0 ? all('writer') : undefined;
    const request = { collection_id, aggregation_id, accounts: all('account'), writers, origin: OPERATOR };
    return [lineOf(await (await bus()).request(assignAggregation, request))];
  },
};

const remove: Command = {
  help: {
    usage: 'COLLECTION AGGREGATION',
    summary: 'Deletes an aggregation for good; its ids are free then.',
    example: 'italy total',
  },
  run: async (bus, args) => {
    const [collection_id, aggregation_id] = argumentsOf(args, 2, 2, optionsOf(remove)).words;
    const request = { collection_id, aggregation_id, origin: OPERATOR };
    const { name } = await (await bus()).request(removeAggregation, request, DEADLINE_MS);
    return [`${collection_id}/${aggregation_id} "${name}" is no more`];
  },
};

const measure: Command = {
  help: {
    usage: 'COLLECTION AGGREGATION FILE.csv|FOLDER|URL',
    summary:
      'Posts measurements in the columns of POST …/measurements. What is stored already changes nothing, so a feed is this command on a schedule.',
    example: 'italy total https://example.com/feed.csv',
  },
  run: async (bus, args) => {
    const [collection_id, aggregation_id, source] = argumentsOf(args, 3, 3, optionsOf(measure)).words;
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
  },
};

const list: Command = {
  help: {
    usage: '[COLLECTION]',
    summary: 'Lists aggregations and who reads them.',
    example: 'italy',
  },
  run: async (bus, args) => {
    const [collection_id] = argumentsOf(args, 0, 1, optionsOf(list)).words;
    const { aggregations } = await (await bus()).request(listAggregations, { collection_id });
    return aggregations.length > 0 ? aggregations.map(lineOf) : ['there are none'];
  },
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
