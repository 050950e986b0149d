import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock';
import { openMemoryCluster } from './memory-cluster';
import { PGliteWire } from './pglite-wire';
import { createCluster } from './create-cluster';

export interface EmbeddedDatabase {
  /** Opens a connection, for the `stream` option of pg. Only one may be open at a time. */
  readonly connect: () => Duplex;
  /** Must be called when all migrations have run. */
  readonly onMigrated: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a Postgres inside this process. Data survive a crash of the process, but not a power failure.
 * @param folder for the data, created when missing; `memory` for a database without files
 * @throws ConfigurationError when another process has the folder open
 */
export async function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  if (folder === 'memory') {
    const { pglite, onMigrated, close } = await openMemoryCluster();
    return wrapPglite(pglite, close, onMigrated);
  }
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    const pglite = await openCluster(join(folder, 'database'));
    return wrapPglite(pglite, async () => {
      await pglite.close();
      await unlock();
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}

function wrapPglite(
  pglite: PGlite,
  close: () => Promise<void>,
  onMigrated = () => Promise.resolve(),
): EmbeddedDatabase {
  let isClosed = false;
  // A closed cluster may be open again elsewhere.
  const session: Pick<PGlite, 'execProtocolRawStream'> = {
    execProtocolRawStream: (messages, options) =>
      isClosed ? Promise.reject(new Error('the database is closed')) : pglite.execProtocolRawStream(messages, options),
  };
  return {
    connect: () => new PGliteWire(session),
    onMigrated,
    close: async () => {
      isClosed = true;
      await close();
    },
  };
}

/**
 * Opens or creates the cluster. A new one is renamed when it is complete, so that a killed process leaves no partial cluster.
 */
async function openCluster(directory: string): Promise<PGlite> {
  if (!existsSync(directory)) {
    const unfinished = `${directory}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await (await createCluster(unfinished)).close();
    await rename(unfinished, directory);
  }
  return PGlite.create({ dataDir: directory });
}
