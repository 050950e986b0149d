/** @type {import('jest').Config} */
const esmPackages = [
  '@nestjs',
  'cookie',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  'load-esm',
  '@electric-sql',
  'hyparquet',
  'hyparquet-writer',
  'marked',
];
const typedArrays = ['Float64Array', 'Float32Array', 'Int32Array', 'Int16Array', 'Uint16Array', 'Uint8Array'];
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  // Nest, PGlite, hyparquet and marked are published as ES modules; jest on Node 20 cannot require() those, so they are compiled too.
  transform: {
    '^.+\\.ts$': ['@swc/jest'],
    '^.+\\.[cm]?js$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' },
        // Otherwise each file contains its map, which would be read and parsed with it.
        sourceMaps: true,
        module: { type: 'commonjs', importInterop: 'node' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  moduleNameMapper: { '^@daystar/(.*)$': '<rootDir>/libs/$1/src/index.ts' },
  // Reading a global is slow inside the sandbox of a spec: physics that does so a million times takes four times as long.
  sandboxInjectedGlobals: ['Math', 'Number', 'Infinity', 'Array', 'Object', ...typedArrays],
  setupFiles: ['reflect-metadata', '<rootDir>/libs/testing/src/jest/short-stacks.cjs'],
  setupFilesAfterEnv: ['<rootDir>/libs/testing/src/jest/retry-once.cjs'],
  globalSetup: '<rootDir>/libs/testing/src/jest/find-requirements.cjs',
  reporters: ['default', '<rootDir>/libs/testing/src/jest/summary-reporter.cjs'],
  testSequencer: '<rootDir>/libs/testing/src/jest/mixing-sequencer.cjs',
  // More than two cores need, because some specs wait; with the real stack, as on a build server, more of them do.
  maxWorkers: process.env.CI ? 5 : 4,
  testTimeout: 60000,
  workerIdleMemoryLimit: '2GB',
};
