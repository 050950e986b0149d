/**
 * Entry point of a thread of a pool: loads the module with the functions. When tests run from source, it compiles each
 * file as it is required, because the transforms of Jest do not apply to threads.
 */
const { existsSync } = require('node:fs');
const { workerData } = require('piscina');

if (existsSync(`${workerData.modulePath}.ts`)) require('./typescript-loader.cjs').loadTypeScript();
require('reflect-metadata');
/** A task that does nothing, so that a thread can load its module before its first other task. */
const load = () => undefined;
module.exports = { ...require(workerData.modulePath), load };
