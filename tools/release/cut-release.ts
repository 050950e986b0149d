import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReleasePlan } from './plan-release';

/** @throws Error when the checkout has changes that are not committed, or the tag exists */
export function checkRepository(root: string, version: string): void {
  const changed = git(root, 'status', '--porcelain');
  if (changed) throw new Error(`the checkout has changes that are not committed:\n${changed}`);
  if (git(root, 'tag', '--list', `v${version}`)) throw new Error(`the tag v${version} exists already`);
}

/**
 * Writes the files of a release, commits them and tags the commit `v<version>`. When git refuses, nothing is changed.
 * @throws Error with what git says
 */
export function cutRelease(root: string, { version, files, changes }: ReleasePlan): void {
  checkRepository(root, version);
  const before = git(root, 'rev-parse', 'HEAD');
  try {
    for (const [file, text] of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    git(root, 'add', '--', ...files.keys());
    git(root, 'commit', '--quiet', '--message', `release: ${version}`);
    // Headings of the changelog are no comments.
    git(root, 'tag', '--annotate', '--cleanup=verbatim', '--message', `${version}\n\n${changes}\n`, `v${version}`);
  } catch (error) {
    git(root, 'reset', '--quiet', '--hard', before);
    rmSync(join(root, `docs/releases/${version}`), { recursive: true, force: true });
    throw error;
  }
}

function git(root: string, ...args: string[]): string {
  const { status, error, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim() || stdout.trim()}`);
  return stdout.trim();
}
