import { parseArgs } from 'node:util';
import { formatCount } from '../format-count';
import { runChaos } from './run-chaos';
import { WORK_KINDS } from './ledger/work-log';
import { runRollingUpdate } from './run-rolling-update';

const MAX_PRINTED = 100;

/**
 * `npm run chaos -- [--minutes N] [--rounds N] [--seed N]`, or `--rolling` for a rolling update instead of faults: exit code 1
 * if there are violations.
 */
async function main(args: string[]): Promise<number> {
  const options = {
    minutes: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    rolling: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args, options });
  // The time is unlimited if only the number of rounds is given.
  const minutes = Number(values.minutes ?? (values.rounds ? Infinity : 3));
  const rounds = Number(values.rounds ?? Infinity);
  const seed = Number(values.seed);
  if (!(minutes > 0)) throw new Error(`--minutes must be a number greater than 0, not ${values.minutes}`);
  if (values.rounds && !(Number.isInteger(rounds) && rounds > 0))
    throw new Error(`--rounds must be a whole number greater than 0, not ${values.rounds}`);
  if (values.rounds && values.rolling) throw new Error('--rounds counts rounds of faults: --rolling has none');
  if (!Number.isInteger(seed)) throw new Error(`--seed must be a whole number, not ${values.seed}`);
  const print = (line: string) => console.log(`chaos: ${line}`);
  const { counts, work, violations } = await (values.rolling
    ? runRollingUpdate(minutes, print)
    : runChaos({ minutes, rounds, seed }, print));
  const {
    reads,
    notModified,
    stale,
    failedDuringOutage,
    pastReads,
    pastUnavailable,
    writes,
    acknowledged,
    unknown,
    published,
    received,
  } = counts;
  print(
    `${reads} reads succeeded (${notModified} not modified, ${stale} stale), ${failedDuringOutage} failed while a gateway was unavailable`,
  );
  print(`${writes} writes, ${acknowledged} acknowledged, ${unknown} with unknown outcome`);
  print(`${pastReads} reads of past issues succeeded, ${pastUnavailable} got 503`);
  print(`${published} issues published, ${received} events received`);
  for (const kind of WORK_KINDS) {
    const { done, repeated } = work.count(kind);
    print(`${kind}: ${done} done once or more, ${repeated} repetitions`);
  }
  for (const violation of violations.slice(0, MAX_PRINTED)) print(`VIOLATION ${violation}`);
  print(`${formatCount(violations.length, 'violation')}, seed ${seed}`);
  return violations.length > 0 ? 1 : 0;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`chaos: ${(error as Error).stack}`);
    process.exit(1);
  },
);
