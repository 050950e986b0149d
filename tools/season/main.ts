import { writeFileSync } from 'node:fs';
import { formatPeriod } from '@daystar/timeseries';
import { printFaults } from './print-faults';
import { runSeason } from './run-season';
import type { LeadScore } from './score-lead';
import { type CommandOptions, USAGE, parseSeasonOptions } from './season-options';

/** Exit code of a season that failed, also because a fault was not found or costs too much. */
const FAILED = 1;
/** Exit code of an option that is not valid. */
const INVALID = 2;

const formatCells = (...texts: readonly string[]): string => texts.map((text) => text.padStart(12)).join('');

function printByWeek(
  title: string,
  weeks: readonly (readonly LeadScore[])[],
  selectValue: (score: LeadScore) => number,
): void {
  // A season that was interrupted on its first day has no week.
  if (weeks.length === 0) return;
  console.log(title);
  console.log(formatCells('week', ...weeks[0].map(({ lead }) => formatPeriod(lead))));
  weeks.forEach((scores, week) =>
    console.log(formatCells(String(week + 1), ...scores.map((score) => selectValue(score).toFixed(1)))),
  );
}

function parseOrPrintError(args: readonly string[]): CommandOptions | undefined {
  try {
    return parseSeasonOptions(args);
  } catch (error) {
    console.error(`season: ${(error as Error).message}\n${USAGE}`);
    return undefined;
  }
}

async function main(args: readonly string[]): Promise<number> {
  const command = parseOrPrintError(args);
  if (!command) return INVALID;
  const { isHelp, page: pageFile, isJson, ...options } = command;
  if (isHelp) {
    console.log(USAGE);
    return 0;
  }
  const startedAt = performance.now();
  let isInterrupted = false;
  // USR2, because Ctrl-C would stop the services at once.
  process.once('SIGUSR2', () => (isInterrupted = true));
  const { scores, weeks, reports, faults, alarms, cpuTime, page } = await runSeason({
    ...options,
    isStopRequested: () => isInterrupted,
    onProgress: (day) => process.stderr.write(`\rday ${day}, ${Math.round((performance.now() - startedAt) / 1000)} s `),
  });
  process.stderr.write('\n');
  console.log(
    'MAE of half hours with output, MW of 10 MW plants without faults; measurements between the 10th and 90th percentile',
  );
  console.log(formatCells('lead', 'half hours', 'untuned', 'tuned', 'gain %', 'coverage %', 'untuned %'));
  for (const { lead, halfHourCount, maeUntuned, maeTuned, gain, coverage, coverageUntuned } of scores) {
    const errors = [maeUntuned.toFixed(4), maeTuned.toFixed(4), gain.toFixed(1)];
    console.log(
      formatCells(
        formatPeriod(lead),
        String(halfHourCount),
        ...errors,
        coverage.toFixed(1),
        coverageUntuned.toFixed(1),
      ),
    );
  }
  printByWeek('Coverage by week, %', weeks, ({ coverage }) => coverage);
  printByWeek('Reduction of MAE by week, %', weeks, ({ gain }) => gain);
  const models = reports.flatMap((report) => report.models);
  console.log(`${models.length} models, ${models.filter((model) => model.kept_out).length} of them not used`);
  if (pageFile) writeFileSync(pageFile, page);
  console.log(`the verification page has ${page.length} characters${page.includes('<svg') ? ' and a chart' : ''}`);
  console.log(`${cpuTime.toFixed(2)} s of CPU time per site and day`);
  const isPassed = printFaults(faults, alarms);
  if (isJson) console.log(JSON.stringify({ name: 'season', scores, weeks, faults, alarms, cpuTime }));
  return isPassed ? 0 : FAILED;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: Error) => {
    console.error(`season: ${error.message}`);
    process.exitCode = FAILED;
  },
);
