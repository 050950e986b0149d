const { AsyncLocalStorage } = require('node:async_hooks');

/** Context storages in use since the last call of `disableContextStorages`. */
const used = new Set();

/** Stores in which Jest names the running test or hook. */
const testStores = new Set();

for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (store, ...args) {
    used.add(this);
    if (isTestStore(store)) testStores.add(store);
    return original.call(this, store, ...args);
  };
}

/** Whether Jest created a store. Its stores have the property `test`, undefined in `beforeAll` and `afterAll`. */
const isTestStore = (store) => typeof store === 'object' && store !== null && 'test' in store;

/**
 * Disables the context storages that a spec file used. Node copies the values of each enabled storage to every promise
 * and timer, and Jest creates a storage per spec file. A process would become slower with every file. Timers of shared
 * packages retain Jest's stores, which refer to the modules of the spec file. Emptying the stores lets the modules be
 * garbage-collected.
 */
function disableContextStorages() {
  for (const storage of used) storage.disable();
  for (const store of testStores) for (const name of Object.keys(store)) delete store[name];
  used.clear();
  testStores.clear();
}

module.exports = { disableContextStorages };
