import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { DAY } from '@daystar/timeseries';

/**
 * Reads the files of a new cluster from a cache next to the installed packages. Loading them takes a third of the time and
 * half of the memory of `initdb`, which matters for tests.
 * @param variant name of a migrated cluster; a cluster as `initdb` creates it when absent
 * @returns undefined when there is no cache, for example if the packages are read-only
 */
export async function readTemplate(variant?: string): Promise<Blob | undefined> {
  const { file } = await resolveTemplatePaths(variant);
  return readFile(file).then(
    (tar) => new TarFile(tar),
    () => undefined,
  );
}

/** Returns the path and the time of change of a template. @returns undefined when there is none */
export async function readTemplateVersion(variant: string): Promise<string | undefined> {
  const { file } = await resolveTemplatePaths(variant);
  return stat(file).then(
    ({ mtimeMs }) => `${file} ${mtimeMs}`,
    () => undefined,
  );
}

/** Stores the files of a new cluster in the cache, if the packages are writable. */
export async function storeTemplate(pglite: PGlite, variant?: string): Promise<void> {
  const { file, packages } = await resolveTemplatePaths(variant);
  const isWritable = await access(packages, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return;
  const tar = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());
  await mkdir(dirname(file), { recursive: true });
  await removeOldTemplates(dirname(file));
  // Rename the complete file, because this or another process may read or write the template at the same time.
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, tar);
  await rename(temporary, file);
}

/** PGlite expects a `Blob`. This one returns its bytes, not a copy of 25 to 40 MB. */
class TarFile extends Blob {
  constructor(private readonly tar: Buffer) {
    super([]);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.tar as Buffer<ArrayBuffer>;
    return Promise.resolve(
      byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength),
    );
  }
}

/** Age in days at which a template is deleted when another one is stored. */
const RETENTION_DAYS = 7;

async function removeOldTemplates(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - RETENTION_DAYS * DAY) await rm(file, { force: true });
  }
}

async function resolveTemplatePaths(variant?: string): Promise<{ file: string; packages: string }> {
  const pglite = resolve(dirname(require.resolve('@electric-sql/pglite')), '..');
  const { version } = JSON.parse(await readFile(join(pglite, 'package.json'), 'utf8')) as { version: string };
  const packages = resolve(pglite, '../..');
  const name = ['pglite', version, variant].filter((part) => part !== undefined).join('-');
  return { packages, file: join(packages, '.cache/daystar', `${name}.tar`) };
}
