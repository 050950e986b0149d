import { withLock } from './lock';
import { findProjectRoot } from './project-root';
import { readStackSettings } from './stack-settings';
import { Stack } from './stack';

const USAGE = 'usage: npm run stack -- up | down [--wipe] | status';

const print = (line: string) => console.log(`stack: ${line}`);

async function main([command, ...options]: readonly string[]): Promise<number> {
  const isWiping = options.includes('--wipe');
  const isValid = options.every((option) => option === '--wipe' && command === 'down');
  const settings = readStackSettings(findProjectRoot(), process.env);
  const stack = new Stack(settings, print);
  if (isValid && command === 'up') await withLock(settings.folder, print, () => stack.up());
  else if (isValid && command === 'down') await withLock(settings.folder, print, () => stack.down(isWiping));
  else if (isValid && command === 'status') return (await stack.status()) ? 0 : 1;
  else throw new Error(USAGE);
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`stack: ${(error as Error).message}`);
    process.exit(1);
  },
);
