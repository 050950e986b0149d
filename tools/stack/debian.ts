import { existsSync } from 'node:fs';
import type { Requirement } from './part';
import { run } from './run';

/**
 * Installs with apt what is missing, without questions.
 * @throws Error saying what to install when this is no Debian-like system or we may not
 */
export function installMissing(requirements: readonly Requirement[], say: (line: string) => void): void {
  const packages = requirements.filter(({ installed }) => !installed()).map(({ debianPackage }) => debianPackage);
  if (packages.length === 0) return;
  const wanted = `missing on this machine: ${packages.join(', ')}`;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Error(`${wanted}; without Docker, parts are installed with apt, which is not here either`);
  }
  if (process.getuid?.() !== 0) {
    throw new Error(`${wanted}; run as root: apt-get update && apt-get install -y ${packages.join(' ')}`);
  }
  say(`installing with apt: ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  // One broken third-party source fails the update although Debian's own lists came: the install has the last word.
  try {
    run('apt-get', [...wait, '-q', 'update'], { env });
  } catch (error) {
    say((error as Error).message);
  }
  run('apt-get', [...wait, '-q', 'install', '-y', '--no-install-recommends', ...packages], { env });
  const still = requirements.filter(({ installed }) => !installed()).map(({ debianPackage }) => debianPackage);
  if (still.length > 0) throw new Error(`installed, but still not usable: ${still.join(', ')}`);
}
