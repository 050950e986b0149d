import type { Database } from '../database';
import { ROLES_SQL } from './roles-sql';

/** Prefix of role names in `ROLES_SQL`. */
const ROLE_PREFIX = 'daystar_';
/** An arbitrary key that is unique among the advisory locks of this database. */
const ADVISORY_LOCK_KEY = 4_173_920_522;

/** Returns the prefix of the roles of an installation. Namespaces have no `_`, so two namespaces never have the same prefix. */
export const toRolePrefix = (namespace?: string): string =>
  namespace ? `${ROLE_PREFIX}${namespace.replaceAll('-', '_')}_` : ROLE_PREFIX;

/** Renders the statements that create the roles of an installation, for its schema as the search path. */
export const renderRoles = (prefix: string): string => ROLES_SQL.replaceAll(ROLE_PREFIX, prefix);

/**
 * Grants the privileges that the current schema needs to the roles of services, if `roles.sql` has run for it once. Roles
 * belong to the whole server, so roles without privileges in this schema may belong to another installation. Earlier releases
 * created roles without a namespace.
 * @param prefixes in order of precedence; the first whose three roles have privileges is used
 * @returns the prefix of the roles; undefined without roles
 */
export async function grantToRoles(
  database: Database,
  namespace?: string,
  prefixes = [...new Set([toRolePrefix(namespace), ROLE_PREFIX])],
): Promise<string | undefined> {
  return database.transaction(async (manager) => {
    await manager.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEY]);
    for (const prefix of prefixes) {
      const names = ['site_registry', 'aggregation', 'forecast_engine'].map((service) => prefix + service);
      const [{ granted }] = await manager.query<[{ granted: number }]>(
        `select count(*)::integer as granted from pg_roles
         where rolname = any ($1) and has_table_privilege(oid, 'migration', 'select')`,
        [names],
      );
      if (granted < names.length) continue;
      await manager.query(renderRoles(prefix));
      return prefix;
    }
    return undefined;
  });
}
