const { defaultMetadataStorage } = require('class-transformer/cjs/storage');
const { getMetadataStorage } = require('class-validator');
const { register } = require('prom-client');
const { getMetadataArgsStorage } = require('typeorm/globals');
const { Registrations } = require('./registrations.cjs');

/** The globals of class-validator and TypeORM are created here, before the first spec file, so they remain after each one. */
const registrations = new Registrations(
  [getMetadataStorage(), getMetadataArgsStorage(), defaultMetadataStorage],
  register,
);

/**
 * Provides empty storages to a spec file that mocks modules and therefore evaluates the files of the repository for itself.
 * `recordProcessState` restores the shared storages.
 */
function separateRegistrations() {
  Object.assign(globalThis, { classValidatorMetadataStorage: undefined, typeormMetadataArgsStorage: undefined });
}

module.exports = { registrations, separateRegistrations };
