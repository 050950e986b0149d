import { findProjectRoot } from '../stack/project-root';
import { runRelease } from './run-release';

/** `npm run release -- 0.2.0` cuts a version from the changelog; with `--dry-run` it lists the changes without making them. */
try {
  const today = new Date().toISOString().slice(0, 10);
  runRelease(findProjectRoot(), process.argv.slice(2), today, (line) => console.log(`release: ${line}`));
} catch (error) {
  console.error(`release: ${(error as Error).message}`);
  process.exitCode = 1;
}
