import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runExclusively } from '@daystar/testing';

const root = resolve(__dirname, '..');
/** Builds, named after a hash of all that they depend on. Spec files of all processes share them. */
const cache = join(root, 'node_modules/.cache/daystar-packages');

/**
 * Builds published packages with their own build settings, and links their dependencies next to them.
 * @param folder a program in it can import the packages
 * @param names without `@daystar/`
 */
export function buildPackages(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const source = join(root, 'libs', name);
    const target = join(folder, 'node_modules/@daystar', name);
    mkdirSync(target, { recursive: true });
    copyFileSync(join(source, 'package.json'), join(target, 'package.json'));
    linkDependencies(folder, join(source, 'package.json'));
    cpSync(buildOnce(name), join(target, 'build'), { recursive: true });
  }
}

/** Links the npm dependencies of a package to the packages that are installed in this repository. */
function linkDependencies(folder: string, packageFile: string): void {
  type Package = { dependencies?: Record<string, string> };
  const { dependencies = {} } = JSON.parse(readFileSync(packageFile, 'utf8')) as Package;
  for (const dependency of Object.keys(dependencies).filter((name) => !name.startsWith('@daystar/'))) {
    const link = join(folder, 'node_modules', dependency);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', dependency), link);
  }
}

/** Builds a package unless it was built since its last change. @returns the folder of the build */
function buildOnce(name: string): string {
  const build = join(cache, `${name}-${hashSources(name)}`);
  // A published package imports the built client, as its users do.
  const paths: Record<string, string[]> =
    name === 'client' ? {} : { '@daystar/client': [join(buildOnce('client'), 'index.d.ts')] };
  mkdirSync(cache, { recursive: true });
  runExclusively(`${build}.lock`, () => {
    if (existsSync(build)) return;
    // A build that is interrupted is no complete build.
    const unfinished = `${build}-${process.pid}`;
    compile(name, unfinished, paths);
    renameSync(unfinished, build);
  });
  return build;
}

function hashSources(name: string): string {
  const folders = [...new Set(['client', name])].map((one) => join(root, 'libs', one));
  const sources = folders.flatMap((folder) => [
    join(folder, 'tsconfig.build.json'),
    ...readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, 'src', file)),
  ]);
  const settings = ['tsconfig.base.json', 'node_modules/.package-lock.json'].map((file) => join(root, file));
  const hash = createHash('sha256');
  for (const file of [...settings, ...sources.sort()]) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function compile(name: string, outDir: string, paths: Record<string, string[]>): void {
  const source = join(root, 'libs', name);
  const typeRoots = [join(root, 'node_modules/@types')];
  const compilerOptions = { outDir, rootDir: join(source, 'src'), paths, typeRoots };
  const include = [join(source, 'src')];
  const exclude = ['spec', 'fixture'].map((kind) => join(source, `src/**/*.${kind}.ts`));
  const settings = `${outDir}.json`;
  writeFileSync(
    settings,
    JSON.stringify({ extends: join(source, 'tsconfig.build.json'), compilerOptions, include, exclude }),
  );
  const built = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', settings], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`building @daystar/${name} failed:\n${built.stdout}`);
}
