import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ByteRange, ObjectStore } from './object-store';
import { createUnavailableError } from './unavailable';

/** Folder of incomplete objects, within the store. A killed process leaves its file there. */
const INCOMPLETE = '.incomplete';

/** Objects as files of a folder. An object is complete and on disk before it gets its name. */
export class FolderObjectStore implements ObjectStore {
  constructor(private readonly folder: string) {}

  async put(key: string, content: Uint8Array): Promise<void> {
    const target = join(this.folder, key);
    const incomplete = join(this.folder, INCOMPLETE, randomUUID());
    await attempt(`put ${key}`, async () => {
      await mkdir(dirname(incomplete), { recursive: true });
      await mkdir(dirname(target), { recursive: true });
      try {
        await useFile(incomplete, 'w', async (file) => {
          await file.writeFile(content);
          await file.sync();
        });
        await rename(incomplete, target);
      } catch (error) {
        await rm(incomplete, { force: true });
        throw error;
      }
      await useFile(dirname(target), 'r', (folder) => folder.sync());
    });
  }

  async get(key: string, range?: ByteRange): Promise<Uint8Array | undefined> {
    const path = join(this.folder, key);
    return attempt(`get ${key}`, () =>
      ignoreMissing(
        range
          ? useFile(path, 'r', async (file) => {
              const buffer = Buffer.alloc(range.end - range.start);
              const { bytesRead } = await file.read(buffer, 0, buffer.length, range.start);
              return buffer.subarray(0, bytesRead);
            })
          : readFile(path),
      ),
    );
  }

  async list(prefix: string): Promise<string[]> {
    return attempt(`list ${prefix}`, async () => {
      const entries = await ignoreMissing(readdir(join(this.folder, prefix), { recursive: true, withFileTypes: true }));
      const files = (entries ?? []).filter((entry) => entry.isFile());
      return files.map(({ parentPath, name }) => join(parentPath, name).slice(join(this.folder, '/').length)).sort();
    });
  }

  async listFolders(prefix: string): Promise<string[]> {
    return attempt(`list ${prefix}`, async () => {
      const entries = await ignoreMissing(readdir(join(this.folder, prefix), { withFileTypes: true }));
      return (entries ?? [])
        .filter((entry) => entry.isDirectory() && entry.name !== INCOMPLETE)
        .map(({ name }) => name)
        .sort();
    });
  }

  async delete(keys: readonly string[]): Promise<void> {
    await attempt('delete', async () => {
      for (const key of keys) await rm(join(this.folder, key), { force: true });
      // Fails for folders that still have objects.
      const folders = new Set(keys.map((key) => dirname(join(this.folder, key))));
      for (const folder of folders) await rmdir(folder).catch(() => undefined);
    });
  }
}

async function useFile<T>(path: string, flags: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** Runs an operation of the store. @throws DaystarError Unavailable, for example without space or permission */
async function attempt<T>(operation: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw createUnavailableError(`${operation}: ${(error as Error).message}`, error);
  }
}

const ignoreMissing = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
