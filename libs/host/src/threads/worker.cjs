/**
 * What a thread of a pool begins with. Compiled code is taken as it is; from source, which is how tests run, each file is
 * compiled when it is asked for, since a thread has nothing of Jest's.
 */
const { existsSync } = require('node:fs');
const { workerData } = require('piscina');

if (existsSync(`${workerData.work}.ts`)) {
  const { transformFileSync } = require('@swc/core');
  require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file).code, file);
}
require('reflect-metadata');
module.exports = require(workerData.work);
