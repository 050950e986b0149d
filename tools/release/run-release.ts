import { parseArgs } from 'node:util';
import { checkRepository, cutRelease } from './cut-release';
import { planRelease } from './plan-release';

const USAGE = 'usage: npm run release -- VERSION [--dry-run]';

/**
 * Cuts a version from the changelog, or, with `--dry-run`, lists the files that it would write.
 * @param date yyyy-MM-dd
 * @throws Error with the reason why nothing was released
 */
export function runRelease(root: string, args: string[], date: string, print: (line: string) => void): void {
  const options = { 'dry-run': { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [version] = positionals;
  if (positionals.length !== 1) throw new Error(USAGE);
  checkRepository(root, version);
  const plan = planRelease(root, version, date);
  const isDryRun = values['dry-run'];
  for (const file of plan.files.keys()) print(`${isDryRun ? 'would write' : 'writes'} ${file}`);
  if (isDryRun) return print(`would commit and tag v${version}; nothing was changed`);
  cutRelease(root, plan);
  print(`committed and tagged v${version}; push it with: git push origin HEAD v${version}`);
}
