import { openDatabase } from '@daystar/database';
import { executeSql, type StackNamespace } from '../stack-namespace';

/**
 * Stores sites in Postgres, as site-registry would. The sites state no horizon, so the horizon job of site-registry
 * visits all of them.
 */
export async function storeSites({ postgres, namespace }: StackNamespace, count: number): Promise<void> {
  const database = await openDatabase({ postgres, namespace });
  await database.close();
  await executeSql(
    postgres!,
    `set search_path = "${namespace}";
     insert into account (account_id, name, plan, version, created_at) values ('bench', 'bench', 'enterprise', 1, now());
     insert into site (resource_id, kind, account_id, properties, version, created_at, changed_at)
       select 'be0c-be0c-' || lpad(to_hex(i >> 16), 4, '0') || '-' || lpad(to_hex(i & 65535), 4, '0'), 'utility', 'bench',
         jsonb_build_object('name', 'bench ' || i, 'latitude', 40, 'longitude', 5 + i / 1e6, 'capacity', 5), 1, now(), now()
       from generate_series(0, ${count} - 1) as i`,
  );
}
