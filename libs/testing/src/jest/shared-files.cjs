const nodeModule = require('node:module');
const { dirname, relative, resolve } = require('node:path');
const { compileFunction } = require('node:vm');
const { registrations } = require('./process-registrations.cjs');

const ROOT = resolve(__dirname, '../../../..');
const SHARED = /^(apps|libs)\/.*\.ts$/;

/** Files that each spec file evaluates for itself. */
const ISOLATED = [
  // They hold the state of tests, or use the globals of Jest.
  /\.(spec|fixture|suite)\.ts$/,
  /\/testing\//,
  // They change kafkajs, which each spec file loads for itself.
  /^libs\/bus\/src\/kafka\/kafkajs-patches\//,
];

const PARAMETERS = ['module', 'exports', 'require', '__dirname', '__filename'];

/** Evaluated files, by path. */
const files = new Map();

/** Paths of files that import isolated packages or files, directly or indirectly: each spec file evaluates them again. */
const unshareable = new Set();

/** Paths of the files that are being evaluated: each one imports the next. */
const evaluating = [];

/** Whether all spec files of a process can share a file, unless it imports an isolated one. */
function isSharedFile(path) {
  const name = relative(ROOT, path);
  return SHARED.test(name) && !ISOLATED.some((pattern) => pattern.test(name));
}

/**
 * Evaluates files of this repository once per process. Shared files load isolated files through the loader of the current
 * spec file, so that earlier spec files can be garbage-collected.
 */
class SharedFiles {
  /** Unshareable files, which were evaluated for this spec file alone. */
  own = new Map();

  /** @param loader transforms and resolves files, and loads what is isolated, for the current spec file */
  constructor(loader) {
    this.loader = loader;
    SharedFiles.current = this;
  }

  /** Returns the exports of a file for which `isSharedFile` holds. */
  require(path) {
    const file = files.get(path) ?? this.own.get(path) ?? this.load(path);
    if (unshareable.has(path)) markUnshareable();
    return file.exports;
  }

  load(path) {
    const file = { id: path, filename: path, path: dirname(path), exports: {}, children: [], loaded: false };
    files.set(path, file);
    const evaluate = () => this.evaluate(file);
    try {
      if (evaluating.length === 0) registrations.recordShared(evaluate);
      else evaluate();
      file.loaded = true;
    } finally {
      if (!file.loaded || unshareable.has(path)) files.delete(path);
    }
    if (unshareable.has(path)) this.own.set(path, file);
    return file;
  }

  evaluate(file) {
    const code = this.loader.transform(file.filename);
    const run = compileFunction(code, PARAMETERS, { filename: file.filename });
    evaluating.push(file.filename);
    try {
      run.call(file.exports, file, file.exports, createRequire(file.filename), file.path, file.filename);
    } finally {
      evaluating.pop();
    }
  }
}

/** Creates the `require` of a shared file. */
function createRequire(path) {
  const requirePackage = nodeModule.createRequire(path);
  const require = (specifier) => {
    if (/^(node:)?module$/.test(specifier)) return sharedModule;
    if (nodeModule.isBuiltin(specifier)) return requirePackage(specifier);
    const { loader } = SharedFiles.current;
    if (loader.isIsolated(path, specifier)) markUnshareable();
    return loader.require(path, specifier);
  };
  require.resolve = (specifier) => SharedFiles.current.loader.resolve(path, specifier);
  return require;
}

/** `node:module` for shared files. */
const sharedModule = { ...nodeModule, createRequire };

/** Marks the files that are being evaluated. */
function markUnshareable() {
  for (const path of evaluating) unshareable.add(path);
}

/** Returns the paths of shared files that were evaluated. */
const listSharedFiles = () => files.keys();

module.exports = { SharedFiles, isSharedFile, listSharedFiles };
