import { type Period, type PowerRow, type Rows, computeDailyEnergy, type FoundSite } from '@daystar/client';
import findZone from '@photostructure/tz-lookup';
import { type Command, EXIT_CODES, readChoice, readNumber } from '../command';
import { createClient } from '../credentials';
import { toCsvLine } from '../csv';
import { findSiteByIdOrName } from '../find-site';
import { drawPowerChart } from '../power-chart';
import type { Terminal } from '../terminal';

const PERIODS = ['PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT60M'] as const satisfies readonly Period[];
const FIELDS = ['period_end', 'period', 'pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const;

export const forecast: Command = {
  name: 'forecast',
  usage: 'SITE [--hours N] [--period PERIOD] [--json | --csv]',
  description: 'Shows the forecast of a site as a chart, with the energy of each day.',
  help: [
    'SITE              id or exact name',
    '--hours N         1 to 168, 48 when absent',
    `--period PERIOD   ${PERIODS.join(', ')}; PT30M when absent`,
    '--json, --csv     the rows in place of the chart: mean power of the period that ends at period_end, UTC',
  ],
  example: "daystar forecast 'My roof' --hours 72",
  options: {
    hours: { type: 'string' },
    period: { type: 'string' },
    json: { type: 'boolean' },
    csv: { type: 'boolean' },
  },
  positionals: ['SITE'],
  run: async ({ positionals: [name], values }, terminal) => {
    const hours = readNumber(values, 'hours', 1, 168, 48);
    const period = readChoice(values, 'period', PERIODS, 'PT30M');
    const foundSite = await findSiteByIdOrName(createClient(terminal.env), name);
    const forecasts = await foundSite.site.forecasts({ hours, period });
    if (values.json) printJson(foundSite, forecasts, terminal);
    else if (values.csv)
      [
        FIELDS.join(','),
        ...forecasts.rows.map((row) => toCsvLine(FIELDS.map((field) => String(row[field] ?? '')))),
      ].forEach(terminal.print);
    else printChart(foundSite, forecasts, terminal);
    return EXIT_CODES.done;
  },
};

function printJson(
  { record, unit }: FoundSite,
  { rows, issueId, weatherSource }: Rows<PowerRow>,
  { print }: Terminal,
): void {
  const { resource_id, name } = record;
  print(JSON.stringify({ resource_id, name, unit, issue_id: issueId, weather_source: weatherSource, forecasts: rows }));
}

function printChart({ record, unit }: FoundSite, forecasts: Rows<PowerRow>, { print, columns }: Terminal): void {
  const timeZone = findZone(record.latitude, record.longitude);
  const simulated = forecasts.weatherSource.includes('sandbox') ? ' (simulated weather)' : '';
  print(`${record.name}, ${record.capacity ?? '?'} ${unit}, issued ${forecasts.issuedAt.toISOString()}${simulated}`);
  drawPowerChart(forecasts.rows, unit, timeZone, columns).forEach(print);
  for (const { weekday, date, energy, energy10_sum, energy90_sum, is_complete } of computeDailyEnergy(
    forecasts.rows,
    timeZone,
  )) {
    const range = `(${energy10_sum} to ${energy90_sum})`;
    print(`${weekday} ${date}  ${energy} ${unit}h ${range}${is_complete ? '' : ' part of the day'}`);
  }
}
