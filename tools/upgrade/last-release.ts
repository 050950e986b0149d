import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The newest release in `docs/releases`, and the commit to build it from. */
export interface Release {
  readonly version: string;
  readonly commit: string;
  /** How the commit was found. */
  readonly foundBy: 'tag' | 'history';
}

/** Thrown when there is no release, or this checkout does not have the history of the last one. */
export class NoReleaseError extends Error {}

/**
 * Finds the commit by the tag `v<version>`, or else the last commit that changed `docs/releases/<version>`.
 * @throws NoReleaseError when nothing was released, or the history is shallow or absent
 */
export function findLastRelease(root: string): Release {
  const version = listReleasedVersions(root).at(-1);
  if (!version) throw new NoReleaseError('docs/releases has no release');
  if (runGit(root, 'rev-parse', '--show-prefix') !== '')
    throw new NoReleaseError('this is not the root of a git checkout: clone the repository with its history');
  const tagged = runGit(root, 'rev-parse', '--quiet', '--verify', `refs/tags/v${version}^{commit}`);
  if (tagged) return { version, commit: tagged, foundBy: 'tag' };
  if (runGit(root, 'rev-parse', '--is-shallow-repository') === 'true')
    throw new NoReleaseError('the history of this checkout is shallow: run `git fetch --unshallow`');
  const commit = runGit(root, 'log', '-1', '--format=%H', '--', `docs/releases/${version}`);
  if (!commit) throw new NoReleaseError(`docs/releases/${version} is not committed`);
  return { version, commit, foundBy: 'history' };
}

/** Lists the versions with a folder in `docs/releases`, oldest first. */
export function listReleasedVersions(root: string): string[] {
  const folder = join(root, 'docs/releases');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => /^\d+\.\d+\.\d+$/.test(name)).sort(compareVersions);
}

/** Compares versions, to sort the oldest first. */
export function compareVersions(a: string, b: string): number {
  const [partsA, partsB] = [a, b].map((version) => version.split('.').map(Number));
  const differing = partsA.findIndex((part, i) => part !== partsB[i]);
  return differing < 0 ? 0 : partsA[differing] - partsB[differing];
}

/** Returns the output of a git command; undefined when it fails. */
function runGit(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
