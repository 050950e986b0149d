import { parseArgs } from 'node:util';
import { backtest } from './backtest';
import { DataSetError } from './data-set/data-set-error';
import { progressBar } from './progress-bar';
import { asJson, asTable } from './report';

const USAGE = `usage: npm run backtest -- DIR [--json] [--with satellite]
  DIR               a data set: dataset.json, sites, weather and actuals as it names them
  --json            prints one JSON object last
  --with satellite  satellite estimates count as measured, up to the newest row that is known when a forecast is due`;

async function main(args: string[]): Promise<number> {
  const asked = askedFor(args);
  if (!asked) {
    console.error(USAGE);
    return 2;
  }
  const bar = progressBar(process.stderr);
  try {
    const result = await backtest(asked.folder, { satellite: asked.satellite, onProgress: bar.show });
    bar.clear();
    console.log(asTable(result));
    if (asked.json) console.log(JSON.stringify(asJson(result)));
    return 0;
  } catch (error) {
    bar.clear();
    if (!(error instanceof DataSetError)) throw error;
    console.error(`backtest: ${error.message}`);
    return 1;
  }
}

function askedFor(args: string[]): { folder: string; json: boolean; satellite: boolean } | undefined {
  try {
    const options = { json: { type: 'boolean', default: false }, with: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1 || (values.with !== undefined && values.with !== 'satellite')) return undefined;
    return { folder: positionals[0], json: values.json, satellite: values.with === 'satellite' };
  } catch {
    // parseArgs throws for what it does not know: the usage says what it does.
    return undefined;
  }
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
