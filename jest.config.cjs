/** @type {import('jest').Config} */
module.exports = {
  // Spec files of a process share npm packages: loading them again for each spec file took half the time.
  testEnvironment: '<rootDir>/libs/testing/src/jest/one-realm-environment.cjs',
  runtime: '<rootDir>/libs/testing/src/jest/one-realm-runtime.cjs',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  moduleNameMapper: { '^@daystar/(.*)$': '<rootDir>/libs/$1/src/index.ts' },
  setupFilesAfterEnv: [
    '<rootDir>/libs/testing/src/jest/short-stacks.cjs',
    '<rootDir>/libs/testing/src/jest/retry-once.cjs',
    '<rootDir>/libs/testing/src/jest/install-quick-expect.cjs',
  ],
  // Node's own streams use the ticks of the process.
  fakeTimers: { doNotFake: ['nextTick'] },
  globalSetup: '<rootDir>/libs/testing/src/jest/find-requirements.cjs',
  reporters: ['default', '<rootDir>/libs/testing/src/jest/summary-reporter.cjs'],
  testSequencer: '<rootDir>/libs/testing/src/jest/mixing-sequencer.cjs',
  // More than two cores can run, because some specs wait; with the real stack, as on a build server, more of them wait.
  maxWorkers: process.env.CI ? 5 : 4,
  testTimeout: 60000,
  // A guard: specs release their memory, and garbage collection of a large heap took a quarter of the processor time.
  workerIdleMemoryLimit: '600MB',
};
