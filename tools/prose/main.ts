import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { formatCount } from '../format-count';
import { CHECKED_AREAS } from './checked-areas';
import { lintProse } from './lint-prose';

/**
 * Prints violations of the style of CONTRIBUTING.md in the checked areas, or in the given paths; exit code 1 if there are any.
 */
async function main(paths: readonly string[]): Promise<void> {
  const areas = paths.length > 0 ? paths : CHECKED_AREAS;
  const files = execFileSync('git', ['ls-files', '--', ...areas], { encoding: 'utf8' }).split('\n');
  let count = 0;
  for (const file of files.filter((name) => /\.(md|ts)$/.test(name))) {
    for (const { line, message } of await lintProse(file, readFileSync(file, 'utf8'))) {
      console.log(`${file}:${line} ${message}`);
      count++;
    }
  }
  if (count > 0) {
    console.log(
      `${formatCount(count, 'finding')}. CONTRIBUTING.md, "Style", explains the rules; tools/prose/avoided-words.ts has the word list.`,
    );
    process.exitCode = 1;
  }
}

void main(process.argv.slice(2));
