import { parseArgs } from 'node:util';
import { benchNamed } from './benches';
import { tableOf } from './figure';

/** `npm run bench -- NAME [--json] [--minutes N]`: figures beside their yardsticks; with `--json` the last line is an object. */
async function main(args: string[]): Promise<void> {
  const options = { json: { type: 'boolean', default: false }, minutes: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name] = positionals;
  const bench = benchNamed(name);
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes must be a number above 0');
  const figures = await bench((line) => console.log(line), { minutes });
  console.log(tableOf(figures));
  if (values.json) console.log(JSON.stringify({ name, figures }));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`bench: ${(error as Error).message}`);
  process.exit(1);
});
