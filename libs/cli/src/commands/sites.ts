import { type FoundSite, listSites } from '@daystar/client';
import { type Command, EXIT_CODES } from '../command';
import { createClient } from '../credentials';
import { toCsvLine } from '../csv';

const FIELDS = ['resource_id', 'kind', 'capacity', 'unit', 'latitude', 'longitude', 'name'] as const;

export const sites: Command = {
  name: 'sites',
  usage: '[--json | --csv]',
  description: 'Lists your sites with their ids.',
  help: ['--json   the records, one array', '--csv    a line per site'],
  example: 'daystar sites --csv',
  options: { json: { type: 'boolean' }, csv: { type: 'boolean' } },
  positionals: [],
  run: async ({ values: { json, csv } }, terminal) => {
    const ownSites: FoundSite[] = [];
    for await (const site of listSites(createClient(terminal.env))) ownSites.push(site);
    if (json)
      terminal.print(
        JSON.stringify(ownSites.map(({ kind, unit, record }) => ({ kind, capacity_unit: unit, ...record }))),
      );
    else if (csv)
      [FIELDS.join(','), ...ownSites.map((site) => toCsvLine(toCells(site)))].forEach((line) => terminal.print(line));
    else printTable(ownSites.map(toCells), terminal.print);
    if (ownSites.length === 0) terminal.printMessage('You have no sites.');
    return EXIT_CODES.done;
  },
};

const toCells = ({ kind, unit, record }: FoundSite) => {
  const { resource_id, capacity = '', latitude, longitude, name } = record;
  return [resource_id, kind, capacity, unit, latitude, longitude, name].map(String);
};

function printTable(rows: readonly string[][], print: (line: string) => void): void {
  if (rows.length === 0) return;
  const widths = FIELDS.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
