import { PGlite } from '@electric-sql/pglite';
import { readTemplate, storeTemplate } from './cluster-template';

/**
 * Creates a database cluster (the data directory of a Postgres server) as `initdb` does, from the cached template if
 * there is one.
 * @param dataDir folder; in memory when absent
 */
export async function createCluster(dataDir?: string, startParams?: string[]): Promise<PGlite> {
  const template = await readTemplate();
  const pglite = await PGlite.create({ dataDir, startParams, loadDataDir: template });
  if (!template) await storeTemplate(pglite);
  return pglite;
}
