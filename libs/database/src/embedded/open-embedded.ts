import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock';
import { PGliteWire } from './pglite-wire';
import { keepTemplate, readTemplate } from './template';

export interface Embedded {
  /** A new connection, for pg's `stream` option. There may be one at a time. */
  readonly connect: () => Duplex;
  readonly close: () => Promise<void>;
}

/**
 * PostgreSQL inside this process. Data survive the end of the process however it comes, but not a loss of power.
 * @param folder where data are kept, made when missing; `memory` keeps nothing
 * @throws Error when another process has the folder open
 */
export async function openEmbedded(folder: string): Promise<Embedded> {
  if (folder === 'memory') return embedded(await newCluster(), () => Promise.resolve());
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    return embedded(await openCluster(join(folder, 'database')), unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

function embedded(pglite: PGlite, unlock: () => Promise<void>): Embedded {
  return {
    connect: () => new PGliteWire(pglite),
    close: async () => {
      await pglite.close();
      await unlock();
    },
  };
}

/** A new cluster gets its name when it is whole, so that a process killed meanwhile leaves no half of one. */
async function openCluster(directory: string): Promise<PGlite> {
  if (!existsSync(directory)) {
    const unfinished = `${directory}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await (await newCluster(unfinished)).close();
    await rename(unfinished, directory);
  }
  return PGlite.create({ dataDir: directory });
}

async function newCluster(dataDir?: string): Promise<PGlite> {
  const template = await readTemplate();
  const pglite = await PGlite.create({ dataDir, loadDataDir: template });
  if (!template) await keepTemplate(pglite);
  return pglite;
}
