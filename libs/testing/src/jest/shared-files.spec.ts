import { basename, join } from 'node:path';

interface SharedFiles {
  require(path: string): object;
}
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { SharedFiles, isSharedFile } = require('./shared-files.cjs') as {
  SharedFiles: new (loader: object) => SharedFiles;
  isSharedFile: (path: string) => boolean;
};

const ROOT = join(__dirname, '../../../..');

describe('files of this repository', () => {
  it.each(['libs/solar/src/index.ts', 'apps/gateway/src/gateway.module.ts', 'libs/bus/src/kafka/kafka-bus.ts'])(
    'are shared among spec files, such as %s',
    (name) => expect(isSharedFile(join(ROOT, name))).toBe(true),
  );

  it.each([
    'apps/gateway/src/gateway.fixture.ts',
    'libs/solar/src/index.spec.ts',
    'libs/weather/src/source/testing/weather-source-suite.ts',
    'libs/weather/src/gfs/testing/gfs-run.ts',
    'libs/testing/src/index.ts',
    'libs/bus/src/kafka/kafkajs-patches/idle-timer.ts',
    'node_modules/rxjs/index.js',
    'test/client.ts',
    'tools/docs/main.ts',
  ])('are evaluated for each spec file if they are of tests, tools or packages, such as %s', (name) =>
    expect(isSharedFile(join(ROOT, name))).toBe(false),
  );
});

describe('shared files', () => {
  let evaluated: string[];
  let run = 0;
  let sources: Record<string, string>;

  beforeEach(() => {
    run++;
    evaluated = [];
  });

  const resolve = (_from: string, specifier: string) => `/run-${run}/${specifier}.ts`;
  const isIsolated = (_from: string, specifier: string) => specifier === 'isolated';
  const transform = (path: string) => {
    const name = basename(path, '.ts');
    evaluated.push(name);
    return sources[name];
  };

  /** Starts a spec file, which imports a file. */
  function importInSpecFile(specifier: string): object {
    const files: SharedFiles = new SharedFiles({
      transform,
      resolve,
      isIsolated,
      require: (from: string, name: string) => (name === 'isolated' ? {} : files.require(resolve(from, name))),
    });
    return files.require(resolve('', specifier));
  }

  it('are evaluated once', () => {
    sources = { top: "exports.base = require('base')", base: 'exports.value = {}' };
    const first = importInSpecFile('top');
    expect(importInSpecFile('top')).toBe(first);
    expect(evaluated).toEqual(['top', 'base']);
  });

  it('are evaluated for each spec file if they import isolated ones, as are files that import them', () => {
    sources = { top: "require('middle'); require('base')", middle: "require('isolated')", base: '' };
    importInSpecFile('top');
    importInSpecFile('top');
    expect(evaluated).toEqual(['top', 'middle', 'base', 'top', 'middle']);
  });

  it('are evaluated for each spec file if they import an evaluated file that imports isolated ones', () => {
    sources = { top: "require('middle')", middle: "require('isolated')" };
    importInSpecFile('middle');
    evaluated = [];
    importInSpecFile('top');
    importInSpecFile('top');
    expect(evaluated).toEqual(['top', 'middle', 'top', 'middle']);
  });

  it('are shared if they import isolated ones only when they are called', () => {
    sources = { top: "exports.load = () => require('middle')", middle: "require('isolated')" };
    const { load } = importInSpecFile('top') as { load: () => void };
    load();
    importInSpecFile('top');
    load();
    expect(evaluated).toEqual(['top', 'middle', 'middle']);
  });

  it('are evaluated again after an error', () => {
    sources = { top: "throw new Error('fails')" };
    expect(() => importInSpecFile('top')).toThrow('fails');
    expect(() => importInSpecFile('top')).toThrow('fails');
  });

  it('see a file that imports them, as in Node', () => {
    sources = {
      top: "exports.early = 1; exports.seen = require('base').seen",
      base: "exports.seen = require('top').early",
    };
    expect(importInSpecFile('top')).toEqual({ early: 1, seen: 1 });
  });
});
