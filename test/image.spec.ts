import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { transformFileSync } from '@swc/core';

const root = resolve(__dirname, '..');
const lines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n');

/** Sources that the Dockerfile compiles, folders and single files, less what its ignore file keeps out. */
const copied = lines('deploy/Dockerfile')
  .filter((line) => /^COPY (apps|libs|tools)\b/.test(line))
  .flatMap((line) => line.split(' ').slice(1, -1));
const ignoredEntries = lines('deploy/Dockerfile.dockerignore').filter(
  (line) => line && line !== '*' && !line.startsWith('!'),
);
const isIgnored = (file: string) =>
  ignoredEntries.some((entry) => {
    if (entry.startsWith('**/*')) return file.endsWith(entry.slice(4));
    if (entry.startsWith('**/')) return `/${file}/`.includes(`/${entry.slice(3)}/`);
    return file.startsWith(`${entry}/`);
  });
const within = (path: string) =>
  statSync(join(root, path)).isFile()
    ? [path]
    : readdirSync(join(root, path), { recursive: true }).map((name) => join(path, String(name)));
const staged = new Set(
  copied.flatMap(within).filter((file) => statSync(join(root, file)).isFile() && !isIgnored(file)),
);

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>;
};

/** Runtime imports of a file, without types. */
function required(file: string): string[] {
  const { code } = transformFileSync(join(root, file), { configFile: join(root, '.swcrc'), sourceMaps: false });
  return [...code.matchAll(/\b(?:require|import)\("([^"]+)"\)/g)].map(([, name]) => name);
}

/** The file that a relative name leads to. */
function resolved(from: string, name: string): string {
  const path = relative(root, resolve(root, dirname(from), name));
  return [path, `${path}.ts`, `${path}/index.ts`].find((one) => staged.has(one)) ?? path;
}

function isInstalled(name: string): boolean {
  if (name.startsWith('node:') || builtinModules.includes(name)) return true;
  const [scope, rest] = name.split('/');
  const entry = packages[`node_modules/${scope.startsWith('@') ? `${scope}/${rest}` : scope}`];
  return entry !== undefined && !entry.dev;
}

describe('the image', () => {
  const commands = [
    'docker-compose.yml',
    ...['base', 'backtest'].flatMap((folder) =>
      readdirSync(join(root, 'deploy', folder))
        .filter((name) => name.endsWith('.yaml'))
        .map((name) => `deploy/${folder}/${name}`),
    ),
  ];
  const entries = new Set(
    commands.flatMap((file) => lines(file).flatMap((line) => /dist\/([\w/-]+)\.js/.exec(line)?.[1] ?? [])),
  );

  it('contains all modules that its programs import, in its files or packages', () => {
    expect([...entries].sort()).toEqual([
      ...['aggregation', 'forecast-engine', 'gateway', 'ingestion', 'site-registry'].map(
        (app) => `apps/${app}/src/main`,
      ),
      'tools/admin/main',
      'tools/backtest/main',
    ]);
    const seen = new Set([...entries].map((entry) => `${entry}.ts`));
    const missing: string[] = [];
    for (const file of seen) {
      if (!staged.has(file)) missing.push(file);
      else if (file.endsWith('.ts'))
        for (const name of required(file)) {
          if (name.startsWith('.')) seen.add(resolved(file, name));
          else if (!isInstalled(name)) missing.push(`${file} asks for ${name}`);
        }
    }
    expect(missing).toEqual([]);
    expect(seen.size).toBeGreaterThan(300);
  });

  it('has the documents that the gateway shows', () => {
    expect(lines('deploy/Dockerfile')).toContain('COPY docs docs');
    const ignored = lines('deploy/Dockerfile.dockerignore');
    expect(ignored).toContain('!docs');
    expect(ignored.filter((line) => line.startsWith('docs/')).sort()).toEqual(
      ['adr', 'releases', 'runbooks'].map((folder) => `docs/${folder}`),
    );
  });

  it('runs no install script of any package, and ships no package that has one', () => {
    const installs = lines('deploy/Dockerfile').filter((line) => /^RUN .*\bnpm (ci|i|install)\b/.test(line));
    expect(installs.length).toBeGreaterThan(0);
    expect(installs.filter((line) => !line.includes(' --ignore-scripts'))).toEqual([]);
    const shipped = Object.entries(packages).filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev);
    expect(shipped.map(([name]) => name)).toEqual([]);
  });

  it('starts no other processes, which the first process of a container would have to reap', () => {
    const starting = [...staged].filter((file) => /^(apps|libs)\/.*\.ts$/.test(file));
    expect(starting.length).toBeGreaterThan(300);
    const code = (file: string) => readFileSync(join(root, file), 'utf8');
    expect(starting.filter((file) => /from '(node:)?(child_process|cluster)'/.test(code(file)))).toEqual([]);
  });

  it('contains nothing that only tests and tools need', () => {
    expect(
      [...staged].filter((file) =>
        /\.(spec|fixture)\.|\/testing(\.ts$|\/)|^libs\/weather\/src\/faults\/|^tools\/(?!admin\/|backtest\/|stack\/[\w-]+-(identity|root|file)\.ts|format-count\.ts)/.test(
          file,
        ),
      ),
    ).toEqual([]);
    expect(existsSync(join(root, 'libs/testing'))).toBe(true);
  });
});
