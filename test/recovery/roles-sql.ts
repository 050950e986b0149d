import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Reads `deploy/sql/roles.sql` with another prefix of role names, because roles are shared by all databases of a server. */
export function readRolesWithPrefix(prefix: string): string {
  return readFileSync(join(root, 'deploy/sql/roles.sql'), 'utf8').replaceAll('daystar_', prefix);
}
