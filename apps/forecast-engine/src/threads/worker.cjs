/**
 * What a thread of the crew begins with. Compiled code is taken as it is; from source, which is how tests run, each file
 * is compiled when it is asked for, since a thread has nothing of Jest's.
 */
const { existsSync } = require('node:fs');
const { join } = require('node:path');

if (existsSync(join(__dirname, 'work.ts'))) {
  const { transformFileSync } = require('@swc/core');
  require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file).code, file);
}
require('reflect-metadata');
module.exports = require('./work');
