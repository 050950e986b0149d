import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from './last-release';

/** The compiled services of a release, in a temporary folder. */
export interface ReleaseBuild {
  readonly folder: string;
  /** `shared`: the packages of this checkout, which have the same versions. `installed`: its own. */
  readonly packages: 'shared' | 'installed';
  remove(): void;
}

/** Extracts a release to a temporary folder and compiles it. @throws Error with the output of the command that failed */
export function buildRelease(root: string, { commit }: Release): ReleaseBuild {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = join(folder, 'release.tar');
    runProgram(root, 'git', 'archive', '--format=tar', `--output=${archive}`, commit);
    runProgram(folder, 'tar', '-xf', archive);
    const hasSharedPackages = hasSameDependencies(root, folder);
    if (hasSharedPackages) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    else runProgram(folder, 'npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error');
    const skipped = '**/*.spec.ts,**/*.mjs,**/*.md,**/project.json';
    const swc = join(folder, 'node_modules/.bin/swc');
    runProgram(folder, swc, 'apps', 'libs', 'tools', '-d', 'dist', '--copy-files', '--quiet', '--ignore', skipped);
    return { folder, packages: hasSharedPackages ? 'shared' : 'installed', remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Whether every dependency of the release is installed here in the same version. */
function hasSameDependencies(root: string, folder: string): boolean {
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>(join(folder, 'package.json'));
  return Object.entries(dependencies).every(([name, version]) => {
    const file = join(root, 'node_modules', name, 'package.json');
    return existsSync(file) && readJson<{ version: string }>(file).version === version;
  });
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

function runProgram(cwd: string, program: string, ...args: string[]): void {
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]} failed with code ${status}:\n${stdout}${stderr}`);
}
