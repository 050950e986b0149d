require('reflect-metadata');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { disableContextStorages } = require('./context-storages.cjs');
const { measureTimes } = require('./file-times.cjs');
const { registrations } = require('./process-registrations.cjs');
const { recordProcessState } = require('./process-state.cjs');

const MATCHERS = Symbol.for('$$jest-matchers-object');

/** Values of `shareBetweenSpecFiles`. Globals from before the first spec file remain. */
globalThis[Symbol.for('daystar.shared-between-spec-files')] ??= new Map();

/**
 * Runs spec files in the realm of the process, so that they can share packages (see `one-realm-runtime.cjs`). An error
 * of a shared package is then an instance of the `Error` of a spec. Restores globals and the process after each file.
 */
module.exports = class OneRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  isTornDown = false;
  restoreProcess = recordProcessState();

  constructor({ projectConfig: config }, { testPath }) {
    this.recordTimes = measureTimes(testPath);
    globalThis.global = globalThis;
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.isTornDown = true;
    this.fakeTimersModern.dispose();
    this.restoreProcess();
    // Jest makes this global permanent. It adds its own matchers again for each file.
    Object.assign(globalThis[MATCHERS] ?? {}, { matchers: Object.create(null), customEqualityTesters: [] });
    registrations.removeOthers();
    disableContextStorages();
    this.recordTimes();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Returns the context in which Jest compiles files; the runtime only checks that there is one. */
  getVmContext() {
    return this.isTornDown ? null : globalThis;
  }
};
