const OneRealmEnvironment = require('./one-realm-environment.cjs');

/** Weak references to all environments. A spec file that stays in memory keeps its environment in memory. */
const environments = [];

// Register this listener before the base class of the first environment records the listeners to keep.
process.on('exit', () => {
  globalThis.gc();
  const remaining = environments.filter(({ reference }) => reference.deref() !== undefined);
  console.log(`${remaining.length} of ${environments.length} spec files remain in memory`);
  for (const { testPath } of remaining) console.log(testPath);
});

/** Prints at exit how many spec files remain in memory, and which. Requires `node --expose-gc`. */
module.exports = class CountingEnvironment extends OneRealmEnvironment {
  constructor(config, context) {
    super(config, context);
    environments.push({ reference: new WeakRef(this), testPath: context.testPath });
  }
};
