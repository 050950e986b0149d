import { parseArgs } from 'node:util';
import { benchNamed } from './benches';
import { tableOf } from './figure';

/**
 * `npm run bench -- NAME [--json]`: figures beside their yardsticks; with `--json` the last line is an object. A soak takes
 * `--minutes N`, a history `--years N` and `--cells N`, a startup `--sites N`, a gateway
 * `--hostile`.
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
  const bench = benchNamed(name);
  const { minutes, years, cells, sites } = values;
  const figures = await bench((line) => console.log(line), {
    minutes: positive('minutes', minutes),
    years: whole('years', years),
    cells: whole('cells', cells),
    sites: whole('sites', sites),
    hostile: values.hostile,
  });
  console.log(tableOf(figures));
  if (values.json) console.log(JSON.stringify({ name, figures }));
}

function positive(name: string, text: string | undefined): number | undefined {
  const value = text === undefined ? undefined : Number(text);
  if (value !== undefined && !(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
}

function whole(name: string, text: string | undefined): number | undefined {
  const value = positive(name, text);
  if (value !== undefined && !Number.isInteger(value)) throw new Error(`--${name} must be a whole number`);
  return value;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`bench: ${(error as Error).message}`);
  process.exit(1);
});
