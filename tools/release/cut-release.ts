import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReleasePlan } from './plan-release';

/** Checks that a release can be committed. @throws Error when the checkout has uncommitted changes, or the tag exists */
export function checkRepository(root: string, version: string): void {
  const changed = runGit(root, 'status', '--porcelain');
  if (changed) throw new Error(`the checkout has uncommitted changes:\n${changed}`);
  if (runGit(root, 'tag', '--list', `v${version}`)) throw new Error(`the tag v${version} already exists`);
}

/**
 * Writes the files of a release, commits them and tags the commit `v<version>`. If git fails, all changes are undone.
 * @throws Error with the message of git
 */
export function cutRelease(root: string, { version, files, changes }: ReleasePlan): void {
  checkRepository(root, version);
  const previousCommit = runGit(root, 'rev-parse', 'HEAD');
  try {
    for (const [file, text] of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    runGit(root, 'add', '--', ...files.keys());
    runGit(root, 'commit', '--quiet', '--message', `release: ${version}`);
    // Prevents git from removing headings of the changelog as comments.
    runGit(root, 'tag', '--annotate', '--cleanup=verbatim', '--message', `${version}\n\n${changes}\n`, `v${version}`);
  } catch (error) {
    runGit(root, 'reset', '--quiet', '--hard', previousCommit);
    rmSync(join(root, `docs/releases/${version}`), { recursive: true, force: true });
    throw error;
  }
}

function runGit(root: string, ...args: string[]): string {
  const { status, error, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim() || stdout.trim()}`);
  return stdout.trim();
}
