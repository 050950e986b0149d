import { readFileSync } from 'node:fs';
import type { FieldProblem, FoundSite, MeasurementReceipt } from '@daystar/client';
import findZone from '@photostructure/tz-lookup';
import { type Command, EXIT_CODES } from '../command';
import { countFlags } from '../count-flags';
import { createClient } from '../credentials';
import { describeError } from '../describe-error';
import { findSiteByIdOrName } from '../find-site';
import { type MeasurementFile, type MeasurementLine, describeLineFault, readMeasurements } from '../read-measurements';
import type { Terminal } from '../terminal';

/** Measurements in one request: few enough to show progress, and many enough that the overhead of requests is negligible. */
const BATCH_SIZE = 1000;
const MAX_SHOWN_PROBLEMS = 20;

export const measurementsImport: Command = {
  name: 'measurements import',
  usage: 'SITE FILE [--zone ZONE] [--period PERIOD]',
  description: 'Stores the measurements of a CSV file, and counts the flags of quality control.',
  help: [
    'FILE              CSV with a header, as the upload page takes it: a column of times and one of mean power. Separators, decimal',
    '                  commas, units and periods are recognized. Other columns have the names of fields of measurements.',
    '--zone ZONE       time zone of times without an offset: UTC, +01:00 or Europe/Berlin. A zone in the header',
    '                  takes precedence. When absent: UTC for the column period_end, otherwise the zone of the site',
    '--period PERIOD   length of all periods, such as PT5M; found from the times when absent',
    'Lines that cannot be read, or that the service refuses, are named. The others are stored, and the exit code is 3. If no line',
    'can be read, it is 1. Importing a file again has no further effect. If a request fails after lines were stored, the',
    'first line that is not stored is named, and the exit code is 3: import the file again.',
  ],
  example: "daystar measurements import 'My roof' inverter.csv --period PT15M",
  options: { zone: { type: 'string' }, period: { type: 'string' } },
  positionals: ['SITE', 'FILE'],
  run: async ({ positionals: [name, file], values }, terminal) => {
    const text = readFileSync(file, 'utf8');
    const foundSite = await findSiteByIdOrName(createClient(terminal.env), name);
    const { latitude, longitude } = foundSite.record;
    const [zone, period] = [values.zone, values.period] as (string | undefined)[];
    const siteZone = findZone(latitude, longitude);
    const measurementFile = readMeasurements(text, { unit: foundSite.unit, siteZone, zone, period });
    describeFile(measurementFile, terminal);
    const { lines, unreadable } = measurementFile;
    printProblems(unreadable.map(describeLineFault), terminal);
    const { stored, failure } = await postInBatches(foundSite, lines, terminal);
    if (failure && stored === 0) throw failure.error;
    const count = lines.length + unreadable.length;
    terminal.print(`stored ${stored} of ${count}`);
    if (failure) {
      terminal.printMessage(`daystar: ${describeError(failure.error)}`);
      terminal.printMessage(`line ${failure.line} and later ones are not stored. Import the file again to send them.`);
      return EXIT_CODES.partial;
    }
    await printFlags(foundSite, lines, terminal);
    return stored < count ? EXIT_CODES.partial : EXIT_CODES.done;
  },
};

function describeFile({ ignoredColumns, format, zone }: MeasurementFile, terminal: Terminal): void {
  const mark = format.timeConvention === 'start' ? 'starts' : 'ends';
  terminal.printMessage(`times are ${mark} of periods, in ${zone} where they have no offset`);
  if (format.power?.isConverted) terminal.printMessage(`${format.power.header} is converted to ${format.unit}`);
  if (ignoredColumns.length > 0) terminal.printMessage(`ignored columns: ${ignoredColumns.join(', ')}`);
}

interface PostResult {
  readonly stored: number;
  /** Why a request failed, and its first line. Later lines were not sent. */
  readonly failure?: { readonly error: unknown; readonly line: number };
}

async function postInBatches(
  { site }: FoundSite,
  lines: readonly MeasurementLine[],
  terminal: Terminal,
): Promise<PostResult> {
  let stored = 0;
  let failure: PostResult['failure'];
  const problems: string[] = [];
  for (let start = 0; start < lines.length; start += BATCH_SIZE) {
    const batch = lines.slice(start, start + BATCH_SIZE);
    let receipt: MeasurementReceipt;
    try {
      receipt = await site.postMeasurements(batch.map(({ measurement }) => measurement));
    } catch (error) {
      failure = { error, line: batch[0].line };
      break;
    }
    stored += receipt.stored;
    problems.push(...[...receipt.errors, ...receipt.warnings].map((problem) => describeProblem(problem, batch)));
    if (lines.length > BATCH_SIZE)
      terminal.showProgress(`${Math.min(start + BATCH_SIZE, lines.length)} of ${lines.length}`);
  }
  printProblems(problems, terminal);
  return { stored, failure };
}

function printProblems(problems: readonly string[], terminal: Terminal): void {
  for (const problem of problems.slice(0, MAX_SHOWN_PROBLEMS)) terminal.printMessage(problem);
  if (problems.length > MAX_SHOWN_PROBLEMS)
    terminal.printMessage(`${problems.length - MAX_SHOWN_PROBLEMS} more messages`);
}

function describeProblem({ field_name, message }: FieldProblem, batch: readonly MeasurementLine[]): string {
  const index = Number(/^measurements\[(\d+)\]/.exec(field_name)?.[1] ?? NaN);
  const { line } = batch[index] ?? {};
  return line === undefined ? message : describeLineFault({ line, message });
}

/** Prints the flags. The lines are stored, so an error is only a message. */
async function printFlags(foundSite: FoundSite, lines: readonly MeasurementLine[], terminal: Terminal) {
  try {
    for (const [flag, count] of Object.entries(await listAndCountFlags(foundSite, lines)))
      terminal.print(`${flag} ${count}`);
  } catch (error) {
    terminal.printMessage(`the flags could not be read: ${describeError(error)}`);
  }
}

/** Lists the stored measurements in the time range of the lines, and counts the flags of the imported ones. */
async function listAndCountFlags({ site }: FoundSite, lines: readonly MeasurementLine[]) {
  const imported = lines.map(({ measurement }) => measurement);
  const ends = imported.map(({ period_end }) => Date.parse(period_end));
  const [firstEnd, lastEnd] = ends.reduce(
    ([min, max], end) => [Math.min(min, end), Math.max(max, end)],
    [Infinity, -Infinity],
  );
  const [from, to] = [firstEnd - 1, lastEnd].map((time) => new Date(time).toISOString());
  return countFlags((await site.measurements({ from, to })).measurements, imported);
}
