const { createHash } = require('node:crypto');
const { readFileSync, readdirSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const STAMP = 'dist/.compiled';
const SOURCES = ['apps', 'libs', 'tools'];
/** The compiler's options, and the list of installed packages, which has the compiler's version. */
const SETTINGS = ['.swcrc', 'tools/launch.mjs', 'node_modules/.package-lock.json'];
const IGNORED = /\.spec\.ts$|\.mjs$|\.md$|project\.json$/;

/** Computes a hash that differs after any change. It uses change times of files: programs can reset modification times. */
function hashSources(root) {
  const sources = SOURCES.flatMap((folder) => listFiles(root, folder)).filter((file) => !IGNORED.test(file));
  return hashFiles(root, [...SETTINGS, ...sources], ({ size, ctimeMs }) => `${size} ${ctimeMs}`);
}

/** Whether neither `dist` nor the sources have changed since the last compilation. */
function isCompiled(root) {
  try {
    return readFileSync(join(root, STAMP), 'utf8') === `${hashSources(root)} ${hashOutput(root)}`;
  } catch {
    return false;
  }
}

/** Records that `dist` is current. @param sources hash before the compilation, because a source may have changed meanwhile */
function recordCompilation(root, sources) {
  writeFileSync(join(root, STAMP), `${sources} ${hashOutput(root)}`);
}

function hashOutput(root) {
  const files = listFiles(root, 'dist').filter((file) => file !== STAMP);
  return hashFiles(root, files, ({ size, mtimeMs }) => `${size} ${mtimeMs}`);
}

const listFiles = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(root.length + 1));

function hashFiles(root, files, describe) {
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file} ${describe(statSync(join(root, file)))}\n`);
  return hash.digest('hex');
}

module.exports = { hashSources, isCompiled, recordCompilation };
