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

/** Gives the files of a spec file that shares none empty storages. `recordProcessState` restores the shared ones. */
function separateRegistrations() {
  Object.assign(globalThis, { classValidatorMetadataStorage: undefined, typeormMetadataArgsStorage: undefined });
}

module.exports = { registrations, separateRegistrations };
