import { parseArgs } from 'node:util';
import { chaos } from './chaos';
import { rolling } from './rolling';

const SHOWN = 100;

/**
 * `npm run chaos -- [--minutes N] [--seed N]`, or `--rolling` to replace services instead of harming them: exit code 1 when
 * anything is wrong in the ledger.
 */
async function main(args: string[]): Promise<number> {
  const options = {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    rolling: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args, options });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0) || !Number.isInteger(seed))
    throw new Error('usage: npm run chaos -- [--minutes N] [--seed N] [--rolling]');
  const say = (line: string) => console.log(`chaos: ${line}`);
  const { counts, violations } = await (values.rolling ? rolling(minutes, say) : chaos(minutes, seed, say));
  const { reads, notModified, stale, excused, writes, acknowledged, unknown, published, told } = counts;
  say(
    `${reads} reads answered (${notModified} not modified, ${stale} called stale), ${excused} not, by a gateway away`,
  );
  say(`${writes} writes, ${acknowledged} acknowledged, ${unknown} in doubt`);
  say(`${published} issues published, ${told} tellings of issues`);
  for (const violation of violations.slice(0, SHOWN)) say(`WRONG ${violation}`);
  say(`${violations.length} things wrong, seed ${seed}`);
  return violations.length > 0 ? 1 : 0;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`chaos: ${(error as Error).stack}`);
    process.exit(1);
  },
);
