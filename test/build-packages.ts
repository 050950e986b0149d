import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

/**
 * Builds published packages with their own build settings, and links their dependencies next to them.
 * @param folder a program in it can import the packages
 * @param names without `@daystar/`, in the order of their dependencies
 */
export function buildPackages(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const source = join(root, 'libs', name);
    const target = join(folder, 'node_modules/@daystar', name);
    mkdirSync(target, { recursive: true });
    copyFileSync(join(source, 'package.json'), join(target, 'package.json'));
    linkDependencies(folder, join(source, 'package.json'));
    compile(folder, name, target);
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

function compile(folder: string, name: string, target: string): void {
  const settings = join(folder, `tsconfig.${name}.json`);
  // A published package imports the built client, as its users do.
  const paths = { '@daystar/client': [join(folder, 'node_modules/@daystar/client/build/index.d.ts')] };
  const source = join(root, 'libs', name);
  const compilerOptions = {
    outDir: join(target, 'build'),
    rootDir: join(source, 'src'),
    paths,
    typeRoots: [join(root, 'node_modules/@types')],
  };
  const include = [join(source, 'src')];
  const exclude = [join(source, 'src/**/*.spec.ts')];
  writeFileSync(
    settings,
    JSON.stringify({ extends: join(source, 'tsconfig.build.json'), compilerOptions, include, exclude }),
  );
  const built = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', settings], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`building @daystar/${name} failed:\n${built.stdout}`);
}
