// Jest starts its workers with the options of this process. A larger young generation of V8, in MB, collects garbage less often.
process.execArgv.push('--min-semi-space-size=16', '--max-semi-space-size=48');
// Optimizing the WebAssembly of databases takes longer than short runs gain.
process.execArgv.push('--liftoff-only');
// Four times the default of V8: optimizing functions that run briefly takes longer than it gains. Later versions of Node do not start
// with this option.
if (process.versions.node.startsWith('20.')) process.execArgv.push('--interrupt-budget=270336');

/** @type {import('jest').Config} */
module.exports = {
  // Spec files of a process share npm packages and files (docs/adr/0029): loading them for each spec file took half the time.
  testEnvironment: '<rootDir>/libs/testing/src/jest/one-realm-environment.cjs',
  runtime: '<rootDir>/libs/testing/src/jest/one-realm-runtime.cjs',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  moduleNameMapper: {
    '^@daystar/(grib|weather)/testing$': '<rootDir>/libs/$1/src/testing.ts',
    '^@daystar/(.*)$': '<rootDir>/libs/$1/src/index.ts',
  },
  setupFilesAfterEnv: [
    '<rootDir>/libs/testing/src/jest/short-stacks.cjs',
    '<rootDir>/libs/testing/src/jest/retry-once.cjs',
    '<rootDir>/libs/testing/src/jest/install-quick-expect.cjs',
  ],
  // Node's own streams use `process.nextTick`.
  fakeTimers: { doNotFake: ['nextTick'] },
  globalSetup: '<rootDir>/libs/testing/src/jest/find-requirements.cjs',
  reporters: ['default', '<rootDir>/libs/testing/src/jest/summary-reporter.cjs'],
  testSequencer: '<rootDir>/libs/testing/src/jest/mixing-sequencer.cjs',
  // More workers than cores, because some specs wait; on a build server more of them do, for the real stack.
  maxWorkers: process.env.CI ? 5 : 4,
  testTimeout: 60000,
  // Only a guard, because specs release their memory: garbage collection of a larger heap took a quarter of the processor time.
  workerIdleMemoryLimit: '600MB',
};
