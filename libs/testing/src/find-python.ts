import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runExclusively } from './run-exclusively';

const MINUTE = 60_000;

/**
 * Finds a Python with packages from PyPI, or installs it once per machine.
 * @param packages each with its version, `pvlib==0.16.1`
 * @returns its path, or the reason why there is none
 */
export function findPython(...packages: string[]): { path: string } | { missing: string } {
  const folder = join(tmpdir(), `daystar-python-${packages.join('-').replaceAll('==', '-')}`);
  const path = join(folder, 'bin/python');
  const readyMarker = join(folder, 'ready');
  // If this variable is set, every program compiles its imports again.
  delete process.env.PYTHONDONTWRITEBYTECODE;
  if (existsSync(readyMarker)) return { path };
  // Spec files of other processes need the same packages at the same time.
  return runExclusively(`${folder}.lock`, () => (existsSync(readyMarker) ? { path } : install(folder, packages)));
}

function install(folder: string, packages: readonly string[]): { path: string } | { missing: string } {
  const path = join(folder, 'bin/python');
  const steps = [
    ['python3', '-m', 'venv', folder],
    // Compiling all files would take most of the installation time. Python compiles a file when a program first imports it.
    [path, '-m', 'pip', 'install', '--quiet', '--no-compile', ...packages],
    ['touch', join(folder, 'ready')],
  ];
  for (const [program, ...args] of steps) {
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 5 * MINUTE });
    const reason = (error?.message ?? stderr).slice(-100).trim();
    if (status !== 0) return { missing: `no Python with ${packages.join(', ')}: ${reason}` };
  }
  return { path };
}
