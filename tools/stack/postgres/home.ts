import { createHash } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessUser } from '../part';
import { run, succeeds } from '../run';

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package makes for it. */
export function postgresUser(): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(run('id', [flag, 'postgres']));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * The folder PostgreSQL keeps its things in: `wanted`, or one below /var/tmp named after it where that user cannot
 * reach `wanted` (a checkout below /root, say). Made and owned as needed.
 */
export function postgresHome(wanted: string, user: ProcessUser | undefined): string {
  const reachable = make(wanted, user);
  if (reachable) return wanted;
  const elsewhere = substitute(wanted);
  if (!make(elsewhere, user)) throw new Error(`neither ${wanted} nor ${elsewhere} can be used by PostgreSQL's user`);
  return elsewhere;
}

/** Where `postgresHome` goes when `wanted` cannot be reached. */
export function substitute(wanted: string): string {
  return join('/var/tmp', `daystar-postgres-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`);
}

function make(folder: string, user: ProcessUser | undefined): boolean {
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  return succeeds('test', ['-w', folder, '-a', '-x', folder], { user });
}
