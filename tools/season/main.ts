import { formatPeriod } from '@daystar/timeseries';
import { runSeason } from './run-season';

const USAGE = 'usage: npm run season -- [--sites N] [--days N] [--warm-up N] [--json]';

const cells = (...texts: readonly string[]): string => texts.map((text) => text.padStart(12)).join('');

async function main(parameters: readonly string[]): Promise<void> {
  const numberOf = (name: string, usual: number): number => {
    const at = parameters.indexOf(`--${name}`);
    const value = at < 0 ? usual : Number(parameters[at + 1]);
    if (!(value > 0)) throw new Error(USAGE);
    return value;
  };
  const began = performance.now();
  const { scores, reports } = await runSeason({
    sites: numberOf('sites', 50),
    days: numberOf('days', 90),
    warmUp: numberOf('warm-up', 30),
    progress: (day) => process.stderr.write(`\rday ${day}, ${Math.round((performance.now() - began) / 1000)} s `),
  });
  process.stderr.write('\n');
  console.log('MAE of half hours by day, MW of 10 MW plants');
  console.log(cells('lead', 'values', 'untuned', 'tuned', 'gain %', 'coverage %'));
  for (const { lead, values, maeUntuned, maeTuned, gain, coverage } of scores) {
    const figures = [maeUntuned.toFixed(4), maeTuned.toFixed(4), gain.toFixed(1), coverage.toFixed(1)];
    console.log(cells(formatPeriod(lead), String(values), ...figures));
  }
  const models = reports.flatMap((report) => report.models);
  console.log(
    `${models.length} models in service, ${models.filter((model) => model.kept_out).length} of them kept out`,
  );
  if (parameters.includes('--json')) console.log(JSON.stringify({ name: 'season', scores }));
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
