import { existsSync } from 'node:fs';
import type { Requirement } from './backing-service';
import { runProgram } from './run-program';

/**
 * Installs missing packages with apt, without prompts.
 * @throws Error naming the packages when apt or root permission is missing
 */
export function installMissingPackages(requirements: readonly Requirement[], print: (line: string) => void): void {
  const packages = requirements.filter(({ isInstalled }) => !isInstalled()).map(({ debianPackage }) => debianPackage);
  if (packages.length === 0) return;
  const problem = `missing on this machine: ${packages.join(', ')}`;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Error(`${problem}; without Docker, the stack requires apt, which is missing too`);
  }
  if (process.getuid?.() !== 0) {
    throw new Error(`${problem}; run as root: apt-get update && apt-get install -y ${packages.join(' ')}`);
  }
  print(`installing with apt: ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const lockOptions = ['-o', 'DPkg::Lock::Timeout=300'];
  // A broken third-party source fails the update even if the lists of Debian are current. The install below fails if they are unusable.
  try {
    runProgram('apt-get', [...lockOptions, '-q', 'update'], { env });
  } catch (error) {
    print((error as Error).message);
  }
  runProgram('apt-get', [...lockOptions, '-q', 'install', '-y', '--no-install-recommends', ...packages], { env });
  const unusable = requirements.filter(({ isInstalled }) => !isInstalled()).map(({ debianPackage }) => debianPackage);
  if (unusable.length > 0) throw new Error(`installed, but not usable: ${unusable.join(', ')}`);
}
