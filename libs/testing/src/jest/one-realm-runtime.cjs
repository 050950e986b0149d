const { statSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { separateRegistrations } = require('./process-registrations.cjs');
const { SharedFiles, isSharedFile, listSharedFiles } = require('./shared-files.cjs');
const { isPackage, isShared } = require('./shared-packages.cjs');

/** Caches that the spec files of a process share: scripts and transforms by path, `require` functions by folder. */
const scripts = new Map();
const transforms = new Map();
const requires = new Map();

/** Whether each spec file evaluates all files of this repository for itself. */
const { DAYSTAR_TEST_ISOLATION: isolation } = process.env;

/**
 * Loads npm packages and files of this repository once per process instead of once per spec file (see `shared-packages.cjs`
 * and `shared-files.cjs`). Reads, transforms and compiles other files once, but evaluates them again for each spec file.
 * Requires `one-realm-environment.cjs`. It replaces private methods of Jest, whose version is pinned.
 */
module.exports = class OneRealmRuntime extends Runtime {
  files = new SharedFiles({
    transform: (path) => this.transformCache.transform(path),
    resolve: (from, specifier) => this._resolution.resolveCjs(from, specifier),
    isIsolated: (from, specifier) => this.isIsolated(from, specifier),
    require: (from, specifier) => this.requireModule(from, specifier),
  });

  constructor(...options) {
    super(...options);
    this.shareScripts();
    this.shareTransforms();
    const globalConfig = options.at(-1);
    // Files change while Jest watches them.
    this.sharesFiles = !isolation && !globalConfig.watch && !globalConfig.watchAll;
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
    for (const path of listSharedFiles()) transformCache.sourceMaps.set(path, transforms.get(path).map);
  }

  /** Does nothing: Jest would replace a function of the process for all packages. */
  installGetBuiltinModule() {}

  requireModule(from, specifier, options, isActual) {
    const isOwn = !specifier || options?.isInternalModule || this.isIsolated(from, specifier);
    if (isOwn) return super.requireModule(from, specifier, options, isActual);
    if (!isPackage(specifier)) return this.files.require(this._resolution.resolveCjs(from, specifier));
    const folder = dirname(from);
    if (!requires.has(folder)) requires.set(folder, createRequire(from));
    return requires.get(folder)(specifier);
  }

  /** Whether this spec file loads a package or a file of this repository for itself. */
  isIsolated(from, specifier) {
    if (this._resolution.isCoreModule(specifier)) return true;
    if (isPackage(specifier)) return !isShared(specifier, this.canShareFiles());
    return !this.canShareFiles() || !isSharedFile(this._resolution.resolveCjs(from, specifier));
  }

  /** A spec file that replaces modules with mocks shares no files, because these would keep the mocks. */
  canShareFiles() {
    if (this.sharesFiles && this.mockState.explicitCjsMock.size > 0) {
      this.sharesFiles = false;
      separateRegistrations();
    }
    return this.sharesFiles;
  }
};

/** This function is outside the class, because a script outlives its runtime: a closure would keep the runtime's modules in memory. */
function createScript(evaluate, exportsIndex) {
  return function (...parameters) {
    separateShape(parameters[exportsIndex]);
    return evaluate.apply(this, parameters);
  };
}

/**
 * Gives an object a hidden class of its own. V8 otherwise makes the exports of a file slow for the second spec file,
 * because their getters differ from those of the first one. Numeric specs took twice the processor time.
 */
function separateShape(object) {
  Object.defineProperty(object, Symbol('evaluation'), { value: undefined });
}
