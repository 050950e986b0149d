import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canRunProgram } from '../run-program';

/** Debian installs the servers of several major versions here, outside of the path. */
const DEBIAN_HOME = '/usr/lib/postgresql';

/** Finds the folder of the newest `initdb` and `postgres`; empty when they are on the path; undefined when missing. */
export function findPostgresBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_HOME) ? readdirSync(DEBIAN_HOME) : [];
  const newest = versions
    .filter((version) => existsSync(join(DEBIAN_HOME, version, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a))[0];
  if (newest) return join(DEBIAN_HOME, newest, 'bin');
  return canRunProgram('initdb', ['--version']) ? '' : undefined;
}
