const { createHash, randomUUID } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join, relative, resolve } = require('node:path');

const ROOT = resolve(__dirname, '../../../..');
/** Compiled files, each with the hash of its source in the first line. */
const CACHE = join(ROOT, 'node_modules/.cache/daystar-threads');
/** What the output depends on besides the source: options, and the list of packages, which has the compiler's version. */
const SETTINGS = ['.swcrc', 'node_modules/.package-lock.json'];

/**
 * Lets this thread require TypeScript files. A thread loads about 700 files: compiling them takes half of the processor
 * time of its start, so that all threads of all processes share a cache.
 */
function loadTypeScript() {
  const settings = createHash('sha256');
  for (const file of SETTINGS) settings.update(readFileSync(join(ROOT, file)));
  const settingsHash = settings.digest('hex');
  require.extensions['.ts'] = (module, file) => module._compile(compile(file, settingsHash), file);
}

function compile(file, settingsHash) {
  const hash = createHash('sha256').update(settingsHash).update(readFileSync(file)).digest('hex');
  const cached = join(CACHE, `${relative(ROOT, file).replaceAll('/', '+')}.js`);
  return readCode(cached, hash) ?? storeCode(cached, hash, require('@swc/core').transformFileSync(file).code);
}

function readCode(cached, hash) {
  try {
    const text = readFileSync(cached, 'utf8');
    return text.startsWith(`//${hash}\n`) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the code if the packages are writable. Another thread may read the file meanwhile, so a complete file is renamed. */
function storeCode(cached, hash, code) {
  try {
    mkdirSync(CACHE, { recursive: true });
    const temporary = `${cached}.${randomUUID()}`;
    writeFileSync(temporary, `//${hash}\n${code}`);
    renameSync(temporary, cached);
  } catch {
    // The next thread compiles the file again.
  }
  return code;
}

module.exports = { loadTypeScript };
