import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { shareBetweenSpecFiles } from '../share-between-spec-files';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const { disableContextStorages } = require('./context-storages.cjs') as { disableContextStorages: () => void };
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { recordProcessState } = require('./process-state.cjs') as { recordProcessState: () => () => void };
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { isShared } = require('./shared-packages.cjs') as {
  isShared: (specifier: string, sharesFiles: boolean) => boolean;
};

/** Files of a package in the module registry of this spec file. */
const findOwnFiles = (name: string) =>
  Object.keys(require.cache).filter((file) => file.includes(`/node_modules/${name}/`));

describe('packages of spec files', () => {
  it.each(['rxjs', 'rxjs/operators', '@nestjs/common', 'prom-client', 'typeorm/driver/postgres/PostgresDriver'])(
    'shares %s among spec files',
    (specifier) => {
      expect(isShared(specifier, true)).toBe(true);
    },
  );

  it.each(['kafkajs', '@opentelemetry/api', '@daystar/solar', './rxjs', '/rxjs'])(
    'loads %s for each spec file',
    (specifier) => {
      expect(isShared(specifier, true)).toBe(false);
    },
  );

  it('shares metrics only with spec files that share files of this repository', () => {
    expect([isShared('prom-client', true), isShared('prom-client', false)]).toEqual([true, false]);
  });

  it('keeps only isolated packages in the registry of a spec file', async () => {
    await Promise.all([import('rxjs'), import('kafkajs')]);
    expect(findOwnFiles('rxjs')).toEqual([]);
    expect(findOwnFiles('kafkajs')).not.toEqual([]);
  });

  it('loads an ES module without compiling it', async () => {
    const { marked } = await import('marked');
    expect(marked('a')).toBe('<p>a</p>\n');
    expect(findOwnFiles('marked')).toEqual([]);
  });

  it('shares the errors of Node', () => {
    expect(() => readFileSync('/missing-file')).toThrow(Error);
  });
});

describe('the process after a spec file', () => {
  it('has the globals of before', () => {
    const restore = recordProcessState();
    const before = globalThis.fetch;
    Object.assign(globalThis, { fetch: () => undefined, extra: 1 });
    restore();
    expect(globalThis.fetch).toBe(before);
    expect(globalThis).not.toHaveProperty('extra');
  });

  it('has the environment, arguments, and exit code of before', () => {
    const { env, argv, exitCode } = process;
    const path = env.PATH;
    const restore = recordProcessState();
    Object.assign(env, { PATH: '', DAYSTAR_EXTRA: '1' });
    Object.assign(process, { env: {}, argv: [], exitCode: 3 });
    restore();
    expect(process.env).toBe(env);
    expect(env.PATH).toBe(path);
    expect(env).not.toHaveProperty('DAYSTAR_EXTRA');
    expect([process.argv, process.exitCode]).toEqual([argv, exitCode]);
  });

  it('has the listeners of before', () => {
    const before = process.rawListeners('SIGUSR2');
    const restore = recordProcessState();
    process.once('SIGUSR2', () => undefined);
    restore();
    expect(process.rawListeners('SIGUSR2')).toEqual(before);
  });

  it('has no context storage enabled, and a storage works again when it is used', () => {
    const storage = new AsyncLocalStorage<string>();
    storage.enterWith('one');
    expect(storage.getStore()).toBe('one');
    disableContextStorages();
    expect(storage.getStore()).toBeUndefined();
    expect(storage.run('two', () => storage.getStore())).toBe('two');
  });
});

describe('a value shared between spec files', () => {
  it('is created once per key, and stays when the globals are restored', () => {
    const create = jest.fn(() => ({}));
    const restore = recordProcessState();
    const value = shareBetweenSpecFiles(`value ${process.pid}`, create);
    restore();
    expect(shareBetweenSpecFiles(`value ${process.pid}`, create)).toBe(value);
    expect(shareBetweenSpecFiles(`other value ${process.pid}`, create)).not.toBe(value);
    expect(create).toHaveBeenCalledTimes(2);
  });
});
