import { spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const [SOURCE, OUTPUT] = ['apps/a.ts', 'dist/apps/a.js'];

// eslint-disable-next-line @typescript-eslint/no-require-imports
const compilation = require('../tools/compilation.cjs') as {
  hashSources(root: string): string;
  isCompiled(root: string): boolean;
  recordCompilation(root: string, sources: string): void;
};

describe('in a checkout', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'daystar-compile-'));
  const launch = (...args: string[]) => spawnSync(process.execPath, ['tools/launch.mjs', ...args], { cwd: checkout });
  beforeAll(() => {
    for (const folder of ['apps', 'libs', 'tools']) mkdirSync(join(checkout, folder));
    for (const file of ['.swcrc', 'tools/launch.mjs', 'tools/compilation.cjs', 'tools/usage.mjs'])
      copyFileSync(join(root, file), join(checkout, file));
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    writeFileSync(join(checkout, SOURCE), 'export const one = 1;');
  });
  afterAll(() => rmSync(checkout, { recursive: true }));

  it('`npm test` compiles before Jest starts, so that its workers need not', () => {
    expect(launch('test', '--version').stdout.toString()).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(compilation.isCompiled(checkout)).toBe(true);
  });

  it('compiling replaces each file atomically, so that a program that starts meanwhile can load it', () => {
    // While it is open, no other file gets its inode.
    const open = openSync(join(checkout, OUTPUT), 'r');
    rmSync(join(checkout, 'dist/.compiled'));
    expect(launch('compile').status).toBe(0);
    expect(statSync(join(checkout, OUTPUT)).ino).not.toBe(fstatSync(open).ino);
    closeSync(open);
  });
});

describe('compiling', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'daystar-compile-'));
    for (const path of ['.swcrc', 'tools/launch.mjs', 'node_modules/.package-lock.json', SOURCE, 'libs/a.ts', OUTPUT])
      write(path, 'one');
    compilation.recordCompilation(folder, compilation.hashSources(folder));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  it('is skipped when nothing changed but specs and documents', () => {
    write('apps/a.spec.ts', 'new');
    write('apps/README.md', 'new');
    expect(compilation.isCompiled(folder)).toBe(true);
  });

  it.each<[string, () => void]>([
    [
      'a source changed, also with the same size and time',
      () => {
        const { atime, mtime } = statSync(join(folder, SOURCE));
        write(SOURCE, 'two');
        utimesSync(join(folder, SOURCE), atime, mtime);
      },
    ],
    ['a source is new', () => write('libs/b.ts', '')],
    ['a source was removed', () => rmSync(join(folder, 'libs/a.ts'))],
    ['the options of the compiler changed', () => write('.swcrc', 'two')],
    ['packages were installed', () => write('node_modules/.package-lock.json', 'two')],
    ['a compiled file changed', () => write(OUTPUT, 'three')],
    ['a compiled file was removed', () => rmSync(join(folder, OUTPUT))],
    ['nothing was compiled yet', () => rmSync(join(folder, 'dist'), { recursive: true })],
  ])('is not skipped when %s', (_, change) => {
    change();
    expect(compilation.isCompiled(folder)).toBe(false);
  });
});
