import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formatMonth } from '@daystar/timeseries';
import { PGlite } from '@electric-sql/pglite';
import { ClusterSnapshot } from './cluster-snapshot';
import { readTemplate, readTemplateVersion, storeTemplate } from './cluster-template';
import { createCluster } from './create-cluster';

/**
 * Start parameters with a small cache, because the files are in memory already. Postgres would fill the default of 128 MB
 * with zeros.
 */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];

const MIGRATIONS_FOLDER = join(__dirname, '../migrations');

export interface MemoryCluster {
  readonly pglite: PGlite;
  /** Stores the template if there is none; to be called when the migrations have run. */
  readonly onMigrated: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface IdleCluster {
  readonly templateVersion: string;
  readonly snapshot: ClusterSnapshot;
}

/** A closed cluster, kept to be used again with the data of its template. Only one is kept, because it occupies about 100 MB. */
let idleCluster: IdleCluster | undefined;
let isFirst = true;

/**
 * Opens a new cluster in memory, from a template in which the migrations have run if there is one. Loading it takes half
 * of the time of the migrations, and specs open hundreds of clusters. A process that opens several ones, as only tests do, reuses
 * closed ones.
 */
export async function openMemoryCluster(): Promise<MemoryCluster> {
  const templateKey = await computeTemplateKey();
  const templateVersion = await readTemplateVersion(templateKey);
  return templateVersion === undefined
    ? createMigratableCluster(templateKey)
    : openFromTemplate(templateKey, templateVersion);
}

async function openFromTemplate(templateKey: string, templateVersion: string): Promise<MemoryCluster> {
  const idle = idleCluster?.templateVersion === templateVersion ? idleCluster : undefined;
  if (idle) idleCluster = undefined;
  await idle?.snapshot.restore();
  const pglite = idle?.snapshot.pglite ?? (await loadTemplate(templateKey));
  const snapshot = idle?.snapshot ?? (isFirst ? undefined : await ClusterSnapshot.take(pglite));
  isFirst = false;
  const close = async () => {
    if (!snapshot || idleCluster) return pglite.close();
    idleCluster = { templateVersion, snapshot };
  };
  return { pglite, onMigrated: () => Promise.resolve(), close };
}

const loadTemplate = async (templateKey: string): Promise<PGlite> =>
  PGlite.create({ startParams: START_PARAMETERS, loadDataDir: await readTemplate(templateKey) });

async function createMigratableCluster(templateKey: string): Promise<MemoryCluster> {
  const pglite = await createCluster(undefined, START_PARAMETERS);
  const onMigrated = async () => {
    // Two thirds of the files belong to the template databases, which `create database` copies.
    await pglite.exec('update pg_database set datistemplate = false');
    for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
    for (const statement of ['vacuum', 'checkpoint']) await pglite.exec(statement);
    await storeTemplate(pglite, templateKey);
  };
  return { pglite, onMigrated, close: () => pglite.close() };
}

/** Hashes the migrations and the current month, because migrations create partitions from the next month on. */
async function computeTemplateKey(): Promise<string> {
  const hash = createHash('sha256').update(formatMonth(Date.now()));
  for (const name of (await readdir(MIGRATIONS_FOLDER)).sort())
    hash.update(await readFile(join(MIGRATIONS_FOLDER, name)));
  return `migrated-${hash.digest('hex').slice(0, 16)}`;
}
