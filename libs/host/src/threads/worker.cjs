/**
 * Entry point of a thread of a pool: loads the module with the functions. When tests run from source, it compiles each
 * file as it is required, because the transforms of Jest do not apply to threads.
 */
const { existsSync } = require('node:fs');
const { workerData } = require('piscina');

if (existsSync(`${workerData.modulePath}.ts`)) {
  const { transformFileSync } = require('@swc/core');
  require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file).code, file);
}
require('reflect-metadata');
module.exports = require(workerData.modulePath);
