const { AsyncLocalStorage } = require('node:async_hooks');

/** Context storages in use since the last call of `disableContextStorages`. */
const used = new Set();

for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    used.add(this);
    return original.apply(this, args);
  };
}

/**
 * Disables the context storages that a spec file used. Node copies the values of each enabled storage to every promise and
 * timer, and Jest creates a storage per spec file: the more files a process had run, the slower it became.
 */
function disableContextStorages() {
  for (const storage of used) storage.disable();
  used.clear();
}

module.exports = { disableContextStorages };
