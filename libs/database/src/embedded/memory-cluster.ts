import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createCluster } from './create-cluster';
import { readTemplate, storeTemplate } from './cluster-template';

/**
 * Start parameters with a small cache, because the files are in memory already. Postgres would fill the default of 128 MB
 * with zeros.
 */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];

const MIGRATIONS_FOLDER = join(__dirname, '../migrations');

/**
 * Opens a new cluster in memory, from a template in which the migrations have run if there is one. Loading it takes half
 * of the time of the migrations, and specs open hundreds of clusters.
 * @returns the cluster, and a function that stores the template, to be called when the migrations have run
 */
export async function openMemoryCluster(): Promise<{ pglite: PGlite; onMigrated: () => Promise<void> }> {
  const templateKey = await computeTemplateKey();
  const template = await readTemplate(templateKey);
  if (template) {
    const pglite = await PGlite.create({ startParams: START_PARAMETERS, loadDataDir: template });
    return { pglite, onMigrated: () => Promise.resolve() };
  }
  const pglite = await createCluster(undefined, START_PARAMETERS);
  const onMigrated = async () => {
    // Two thirds of the files belong to the template databases, which `create database` copies.
    await pglite.exec('update pg_database set datistemplate = false');
    for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
    for (const statement of ['vacuum', 'checkpoint']) await pglite.exec(statement);
    await storeTemplate(pglite, templateKey);
  };
  return { pglite, onMigrated };
}

/** Hashes the migrations and the current month, because migrations create partitions from the next month on. */
async function computeTemplateKey(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7));
  for (const name of (await readdir(MIGRATIONS_FOLDER)).sort())
    hash.update(await readFile(join(MIGRATIONS_FOLDER, name)));
  return `migrated-${hash.digest('hex').slice(0, 16)}`;
}
