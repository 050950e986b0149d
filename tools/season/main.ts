import { writeFileSync } from 'node:fs';
import { formatPeriod } from '@daystar/timeseries';
import { runSeason } from './run-season';
import type { LeadScore } from './score-lead';

const USAGE =
  'usage: npm run season -- [--sites N] [--days N] [--warm-up N] [--page FILE] [--json]; the signal USR2 ends it after the day in progress';

const cells = (...texts: readonly string[]): string => texts.map((text) => text.padStart(12)).join('');

function byWeek(title: string, weeks: readonly (readonly LeadScore[])[], of: (score: LeadScore) => number): void {
  console.log(title);
  console.log(cells('week', ...weeks[0].map(({ lead }) => formatPeriod(lead))));
  weeks.forEach((scores, week) => console.log(cells(String(week + 1), ...scores.map((score) => of(score).toFixed(1)))));
}

async function main(parameters: readonly string[]): Promise<void> {
  const numberOf = (name: string, usual: number): number => {
    const at = parameters.indexOf(`--${name}`);
    const value = at < 0 ? usual : Number(parameters[at + 1]);
    if (!(value > 0)) throw new Error(USAGE);
    return value;
  };
  const began = performance.now();
  let enough = false;
  // Ctrl-C ends the services.
  process.once('SIGUSR2', () => (enough = true));
  const { scores, weeks, reports, page } = await runSeason({
    sites: numberOf('sites', 50),
    days: numberOf('days', 45),
    warmUp: numberOf('warm-up', 24),
    isEnough: () => enough,
    progress: (day) => process.stderr.write(`\rday ${day}, ${Math.round((performance.now() - began) / 1000)} s `),
  });
  process.stderr.write('\n');
  console.log('MAE of half hours by day, MW of 10 MW plants; share within the 10th and 90th percentile');
  console.log(cells('lead', 'values', 'untuned', 'tuned', 'gain %', 'coverage %', 'untuned %'));
  for (const { lead, values, maeUntuned, maeTuned, gain, coverage, coverageUntuned } of scores) {
    const errors = [maeUntuned.toFixed(4), maeTuned.toFixed(4), gain.toFixed(1)];
    console.log(cells(formatPeriod(lead), String(values), ...errors, coverage.toFixed(1), coverageUntuned.toFixed(1)));
  }
  byWeek('Coverage by week, %', weeks, ({ coverage }) => coverage);
  byWeek('MAE fell by week, %', weeks, ({ gain }) => gain);
  const models = reports.flatMap((report) => report.models);
  console.log(
    `${models.length} models in service, ${models.filter((model) => model.kept_out).length} of them kept out`,
  );
  const file = parameters.indexOf('--page');
  if (file >= 0) writeFileSync(parameters[file + 1], page);
  console.log(`the page of verification has ${page.length} characters${page.includes('<svg') ? ' and a chart' : ''}`);
  if (parameters.includes('--json')) console.log(JSON.stringify({ name: 'season', scores, weeks }));
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
