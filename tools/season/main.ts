import { writeFileSync } from 'node:fs';
import { formatPeriod } from '@daystar/timeseries';
import { printFaults } from './print-faults';
import { runSeason } from './run-season';
import type { LeadScore } from './score-lead';

const USAGE =
  'usage: npm run season -- [--sites N] [--days N] [--warm-up N] [--seed N] [--interval 1|3|5] [--clean] [--page FILE] [--json]; signal USR2 ends the season after the current day';

const formatCells = (...texts: readonly string[]): string => texts.map((text) => text.padStart(12)).join('');

function printByWeek(
  title: string,
  weeks: readonly (readonly LeadScore[])[],
  selectValue: (score: LeadScore) => number,
): void {
  console.log(title);
  console.log(formatCells('week', ...weeks[0].map(({ lead }) => formatPeriod(lead))));
  weeks.forEach((scores, week) =>
    console.log(formatCells(String(week + 1), ...scores.map((score) => selectValue(score).toFixed(1)))),
  );
}

async function main(parameters: readonly string[]): Promise<void> {
  const parseOption = (name: string, defaultValue: number): number => {
    const index = parameters.indexOf(`--${name}`);
    const value = index < 0 ? defaultValue : Number(parameters[index + 1]);
    if (!(value > 0)) throw new Error(USAGE);
    return value;
  };
  const startedAt = performance.now();
  let isInterrupted = false;
  // USR2, because Ctrl-C would stop the services at once.
  process.once('SIGUSR2', () => (isInterrupted = true));
  const { scores, weeks, reports, faults, alarms, cpuTime, page } = await runSeason({
    sites: parseOption('sites', 50),
    days: parseOption('days', 45),
    warmUp: parseOption('warm-up', 24),
    seed: parseOption('seed', 1),
    interval: parseOption('interval', 1),
    hasFaults: !parameters.includes('--clean'),
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
  const pageIndex = parameters.indexOf('--page');
  if (pageIndex >= 0) writeFileSync(parameters[pageIndex + 1], page);
  console.log(`the verification page has ${page.length} characters${page.includes('<svg') ? ' and a chart' : ''}`);
  console.log(`${cpuTime.toFixed(2)} s of CPU time per site and day`);
  const isPassed = printFaults(faults, alarms);
  if (parameters.includes('--json'))
    console.log(JSON.stringify({ name: 'season', scores, weeks, faults, alarms, cpuTime }));
  if (!isPassed) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
