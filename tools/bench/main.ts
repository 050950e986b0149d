import { benchNamed } from './benches';
import { tableOf } from './figure';

/** `npm run bench -- NAME [--json]`: figures beside their yardsticks; with `--json` the last line is an object. */
async function main([name, ...options]: readonly string[]): Promise<void> {
  const bench = benchNamed(name);
  const unknown = options.find((option) => option !== '--json');
  if (unknown !== undefined) throw new Error(`no option ${unknown}; there is: --json`);
  const figures = await bench((line) => console.log(line));
  console.log(tableOf(figures));
  if (options.includes('--json')) console.log(JSON.stringify({ name, figures }));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`bench: ${(error as Error).message}`);
  process.exit(1);
});
