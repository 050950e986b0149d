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
import { parseArguments } from './arguments';
import { type Command, listOptionNames } from './command';
import { formatCount } from '../format-count';
import { history } from './history/history-command';
import { readArea } from './read-area';
import { readMeasurements } from './read-measurements';
import { UsageError } from './usage-error';

/** Timeout of the requests that may take seconds, such as storing a fleet of many cells. */
const TIMEOUT_MS = 30_000;
/** Maximum number of measurements in a message. */
const BATCH_SIZE = 5000;
/** Actor of changes in the audit log. */
const OPERATOR = { actor: 'operator' };

/** Files are read and validated before any request to the services. */
const define: Command = {
  help: {
    usage:
      'COLLECTION AGGREGATION --name NAME [--member RESOURCE_ID]… [--area FILE] [--tag TAG]… [--fleet FILE] [--account ACCOUNT_ID]… [--writer ACCOUNT_ID]…',
    summary: 'Defines an aggregation, or replaces the one with the same ids.',
    options: {
      '--name NAME': 'name shown to the accounts that may read it',
      '--member RESOURCE_ID': 'a registered utility-scale site, repeatable',
      '--area FILE.geojson': 'instead of members: all current and future utility-scale sites within the area',
      '--tag TAG': 'instead of members, or with an area: sites that have all these tags, repeatable',
      '--fleet FILE.csv':
        'latitude, longitude, capacity_kw or capacity_mw; optional tilt and azimuth (0 north, -90 east, 90 west) or orientations (share:tilt:azimuth, separated by spaces), and install_year or valid_from (yyyy-MM-dd); up to 1,000,000 rows',
      '--account ACCOUNT_ID': 'account that may read it, repeatable; plan:commercial means every account of that plan',
      '--writer ACCOUNT_ID': 'account that may post its measurements, repeatable',
    },
    example: 'italy total --name Italy --area italy.geojson --account plan:commercial',
  },
  run: async (openBus, args) => {
    const { positionals, getOptions, getOption } = parseArguments(args, 2, 2, listOptionNames(define));
    const [collection_id, aggregation_id] = positionals;
    const [name, fleetFile, areaFile] = [getOption('name'), getOption('fleet'), getOption('area')];
    if (name === undefined) throw new UsageError('--name is required');
    const fleet = fleetFile === undefined ? undefined : await readFleet(createReadStream(fleetFile));
    const area = areaFile === undefined ? undefined : await readArea(areaFile);
    const tags = getOptions('tag').length > 0 ? getOptions('tag') : undefined;
    const [memberIds, accounts] = [getOptions('member'), getOptions('account')];
    const writers = getOptions('writer').length > 0 ? getOptions('writer') : undefined;
    const definition = { name, members: memberIds, area, tags, fleet, accounts, writers };
    const request = { collection_id, aggregation_id, ...definition, origin: OPERATOR };
    const { version, members } = await (await openBus()).request(defineAggregation, request, TIMEOUT_MS);
    const fleetSummary = fleet
      ? `, ${formatCount(fleet.systems, 'system')} in ${formatCount(fleet.cells.length, 'sky cell')}`
      : '';
    const siteCount = formatCount(members.length, 'site');
    return [`${collection_id}/${aggregation_id} version ${version}: ${siteCount}${fleetSummary}`];
  },
};

const assign: Command = {
  help: {
    usage: 'COLLECTION AGGREGATION [--account ACCOUNT_ID]… [--writer ACCOUNT_ID]…',
    summary: 'Replaces the accounts that may read an aggregation or post its measurements.',
    options: {
      '--account ACCOUNT_ID': 'account that may read it, repeatable; plan:commercial means every account of that plan',
      '--writer ACCOUNT_ID': 'account that may post its measurements, repeatable',
    },
    example: 'italy total --account acme --account plan:enterprise',
  },
  run: async (openBus, args) => {
    const { positionals, getOptions } = parseArguments(args, 2, 2, listOptionNames(assign));
    const [collection_id, aggregation_id] = positionals;
    const writers = getOptions('writer').length > 0 ? getOptions('writer') : undefined;
    const request = { collection_id, aggregation_id, accounts: getOptions('account'), writers, origin: OPERATOR };
    return [formatLine(await (await openBus()).request(assignAggregation, request))];
  },
};

const remove: Command = {
  help: {
    usage: 'COLLECTION AGGREGATION',
    summary: 'Deletes an aggregation permanently; its ids can be used again.',
    example: 'italy total',
  },
  run: async (openBus, args) => {
    const [collection_id, aggregation_id] = parseArguments(args, 2, 2, listOptionNames(remove)).positionals;
    const request = { collection_id, aggregation_id, origin: OPERATOR };
    const { name } = await (await openBus()).request(removeAggregation, request, TIMEOUT_MS);
    return [`${collection_id}/${aggregation_id} "${name}" deleted`];
  },
};

const importMeasurements: Command = {
  help: {
    usage: 'COLLECTION AGGREGATION FILE.csv|FOLDER|URL',
    summary:
      'Posts measurements in the columns of POST …/measurements. Posting the same values again has no effect, so a schedule may repeat this command as a feed.',
    example: 'italy total measured.csv',
  },
  run: async (openBus, args) => {
    const [collection_id, aggregation_id, source] = parseArguments(
      args,
      3,
      3,
      listOptionNames(importMeasurements),
    ).positionals;
    const measurements = await readMeasurements(source);
    let [stored, refused] = [0, 0];
    for (let from = 0; from < measurements.length; from += BATCH_SIZE) {
      const batch = measurements.slice(from, from + BATCH_SIZE);
      const request = { collection_id, aggregation_id, measurements: batch, origin: OPERATOR };
      const reply = await (await openBus()).request(postAggregationMeasurements, request, TIMEOUT_MS);
      stored += reply.stored;
      refused += reply.refused?.length ?? 0;
    }
    const refusals = refused > 0 ? `, ${refused} refused` : '';
    return [`${collection_id}/${aggregation_id}: ${formatCount(stored, 'measurement')} stored${refusals}`];
  },
};

const list: Command = {
  help: {
    usage: '[COLLECTION]',
    summary: 'Lists aggregations, and the accounts that may read them or post their measurements.',
    example: 'italy',
  },
  run: async (openBus, args) => {
    const [collection_id] = parseArguments(args, 0, 1, listOptionNames(list)).positionals;
    const { aggregations } = await (await openBus()).request(listAggregations, { collection_id });
    return aggregations.length > 0 ? aggregations.map(formatLine) : ['no aggregations'];
  },
};

export const AGGREGATION_COMMANDS: Readonly<Record<string, Command>> = {
  define,
  assign,
  list,
  'import-measurements': importMeasurements,
  delete: remove,
  history,
};

function formatLine(summary: AggregationSummary): string {
  const { collection_id, aggregation_id, name, sites, systems, accounts, writers, owner, version } = summary;
  const members = `${formatCount(sites, 'site')}, ${formatCount(systems, 'system')}`;
  const readers = accounts.join(', ') || 'no account';
  const postedBy = writers ? `, measurements from ${writers.join(', ')}` : '';
  const definedBy = owner ? ` (defined by ${owner})` : '';
  return `${collection_id}/${aggregation_id} version ${version} "${name}": ${members} of a fleet; readable by ${readers}${postedBy}${definedBy}`;
}
