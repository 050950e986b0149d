import { parseArgs } from 'node:util';
import { backtest } from './backtest';
import { DataSetError } from './data-set/data-set-error';
import { createPercentBar } from './percent-bar';
import { toJson, formatScores } from './report';

const USAGE = `usage: npm run backtest -- DIR [--json] [--with satellite]
  DIR               a data set: dataset.json, and the tables of sites, weather and actuals that it names
  --json            also prints the scores as one JSON object
  --with satellite  uses satellite estimates as measurements, up to the newest row available at the issue time`;

async function main(args: string[]): Promise<number> {
  const options = parseArguments(args);
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  const bar = createPercentBar(process.stderr);
  try {
    const result = await backtest(options.folder, { usesSatellite: options.usesSatellite, onProgress: bar.show });
    bar.clear();
    console.log(formatScores(result));
    if (options.printsJson) console.log(JSON.stringify(toJson(result)));
    return 0;
  } catch (error) {
    bar.clear();
    if (!(error instanceof DataSetError)) throw error;
    console.error(`backtest: ${error.message}`);
    return 1;
  }
}

function parseArguments(args: string[]): { folder: string; printsJson: boolean; usesSatellite: boolean } | undefined {
  try {
    const options = { json: { type: 'boolean', default: false }, with: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1 || (values.with !== undefined && values.with !== 'satellite')) return undefined;
    return { folder: positionals[0], printsJson: values.json, usesSatellite: values.with === 'satellite' };
  } catch {
    // parseArgs throws for unknown options.
    return undefined;
  }
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
