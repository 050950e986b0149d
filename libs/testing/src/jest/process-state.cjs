/**
 * Records the process state that a spec file may change: globals, environment variables, arguments, exit code and listeners.
 * @returns a function that restores them
 */
function recordProcessState() {
  const globals = new Map(
    Reflect.ownKeys(globalThis).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  const { env, argv, exit, exitCode } = process;
  const variables = { ...env };
  const listeners = new Map(process.eventNames().map((event) => [event, new Set(process.rawListeners(event))]));
  return () => {
    restoreGlobals(globals);
    Object.assign(process, { env, argv, exit, exitCode });
    for (const name of Object.keys(env)) if (!(name in variables)) delete env[name];
    Object.assign(env, variables);
    removeOtherListeners(listeners);
  };
}

function restoreGlobals(recorded) {
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!recorded.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  for (const [name, descriptor] of recorded) {
    const current = Object.getOwnPropertyDescriptor(globalThis, name);
    const isUnchanged = Object.is(current?.value, descriptor.value) && current?.get === descriptor.get;
    if (!isUnchanged) Object.defineProperty(globalThis, name, descriptor);
  }
}

function removeOtherListeners(recorded) {
  for (const event of process.eventNames()) {
    for (const listener of process.rawListeners(event)) {
      if (!recorded.get(event)?.has(listener)) process.removeListener(event, listener);
    }
  }
}

module.exports = { recordProcessState };
