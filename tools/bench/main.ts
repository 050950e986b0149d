import { parseArgs } from 'node:util';
import { findBench } from './benches';
import { formatTable, toJson } from './bench-result';
import { cleanUpOnSignal, runCleanups } from './cleanups';

/**
 * `npm run bench -- NAME [--json]`: prints the results and their reference values. With `--json` the last line is a
 * JSON object. Options of individual benches: `soak --minutes N`, `gateway --hostile`. The benches `history` and `weather-archive` take `--years N --cells N`. The
 * benches `startup`, `tile`, `refresh`, `latency`, `throughput` and `archive` take `--sites N`.
 */
async function main(args: string[]): Promise<void> {
  const number = { type: 'string' } as const;
  const options = {
    json: { type: 'boolean', default: false },
    hostile: { type: 'boolean', default: false },
    minutes: number,
    years: number,
    cells: number,
    sites: number,
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name] = positionals;
  const bench = findBench(name);
  cleanUpOnSignal();
  const { minutes, years, cells, sites } = values;
  const results = await bench((line) => console.log(line), {
    minutes: parsePositive('minutes', minutes),
    years: parseWhole('years', years),
    cells: parseWhole('cells', cells),
    sites: parseWhole('sites', sites),
    isHostile: values.hostile,
  });
  console.log(formatTable(results));
  if (values.json) console.log(JSON.stringify({ name, figures: results.map(toJson) }));
}

function parsePositive(name: string, text: string | undefined): number | undefined {
  const value = text === undefined ? undefined : Number(text);
  if (value !== undefined && !(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
}

function parseWhole(name: string, text: string | undefined): number | undefined {
  const value = parsePositive(name, text);
  if (value !== undefined && !Number.isInteger(value)) throw new Error(`--${name} must be a whole number`);
  return value;
}

main(process.argv.slice(2)).catch(async (error: unknown) => {
  console.error(`bench: ${(error as Error).message}`);
  await runCleanups();
  process.exit(1);
});
