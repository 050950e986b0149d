import { access, constants, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/**
 * A freshly initialised cluster, kept beside the installed packages: to load it takes a third of the time and half the
 * memory of making one, which tests do all the time. Where packages cannot be written to, clusters are made anew.
 */
export async function readTemplate(): Promise<Blob | undefined> {
  const { file } = await location();
  return readFile(file).then(
    (tar) => new Blob([tar]),
    () => undefined,
  );
}

/** Keeps what a cluster that nobody has used yet consists of. */
export async function keepTemplate(pglite: PGlite): Promise<void> {
  const { file, packages } = await location();
  const writable = await access(packages, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable) return;
  const tar = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());
  await mkdir(dirname(file), { recursive: true });
  // Others may read or write it at this moment: it appears at once and whole.
  await writeFile(`${file}.${process.pid}`, tar);
  await rename(`${file}.${process.pid}`, file);
}

async function location(): Promise<{ file: string; packages: string }> {
  const pglite = resolve(dirname(require.resolve('@electric-sql/pglite')), '..');
  const { version } = JSON.parse(await readFile(join(pglite, 'package.json'), 'utf8')) as { version: string };
  const packages = resolve(pglite, '../..');
  return { packages, file: join(packages, '.cache/daystar', `pglite-${version}.tar`) };
}
