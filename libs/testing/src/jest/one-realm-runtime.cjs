const { statSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { isShared } = require('./shared-packages.cjs');

/** Caches that the spec files of a process share, by path. */
const scripts = new Map();
const transforms = new Map();
const requires = new Map();

/**
 * Loads npm packages once per process instead of once per spec file, and reads, transforms and compiles other files once.
 * Files of this repository still run again for each spec file, so that their state does not pass to the next one.
 * Requires `one-realm-environment.cjs`. It replaces private methods of Jest, whose version is pinned.
 */
module.exports = class OneRealmRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    this.shareScripts();
    this.shareTransforms();
  }

  /** Compiles a file once: its function runs for each spec file. */
  shareScripts() {
    const { executor } = this;
    const exportsIndex = executor.injectedModuleParameters.indexOf('exports');
    executor.compile = (source, filename) => {
      if (!executor.environment.getVmContext()) return null;
      const cached = scripts.get(filename);
      if (cached?.source === source) return cached.script;
      const evaluate = compileFunction(source, executor.injectedModuleParameters, { filename });
      const script = createScript(evaluate, exportsIndex);
      scripts.set(filename, { source, script });
      return script;
    };
  }

  /** Reads and transforms a file once, and again when it changes. */
  shareTransforms() {
    const { transformCache } = this;
    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (path, options) => {
      const { mtimeMs } = statSync(path);
      let cached = transforms.get(path);
      if (cached?.mtimeMs !== mtimeMs) {
        const code = transform(path, options);
        cached = { code, map: transformCache.sourceMaps.get(path), mtimeMs };
        transforms.set(path, cached);
      }
      if (cached.map) transformCache.sourceMaps.set(path, cached.map);
      return cached.code;
    };
  }

  /** Does nothing: Jest would replace a function of the process for all packages. */
  installGetBuiltinModule() {}

  requireModule(from, specifier, options, isActual) {
    const isPackage = specifier && !options?.isInternalModule && !this._resolution.isCoreModule(specifier);
    if (!isPackage || !isShared(specifier)) return super.requireModule(from, specifier, options, isActual);
    const folder = dirname(from);
    if (!requires.has(folder)) requires.set(folder, createRequire(from));
    return requires.get(folder)(specifier);
  }
};

/** Is outside the runtime, because the script outlives it: a closure there would keep the runtime and its modules in memory. */
function createScript(evaluate, exportsIndex) {
  return function (...parameters) {
    separateShape(parameters[exportsIndex]);
    return evaluate.apply(this, parameters);
  };
}

/**
 * Gives an object a hidden class of its own. V8 otherwise makes the exports of a file slow for the second spec file, because
 * their getters differ from those of the first one: numeric specs took twice the processor time.
 */
function separateShape(object) {
  Object.defineProperty(object, Symbol('evaluation'), { value: undefined });
}
