/** Packages that each spec file loads for itself, because their state must not pass to the next spec file. */
const ISOLATED = [
  // The bus replaces methods of its classes (libs/bus/src/kafka/kafkajs-patches).
  /^kafkajs$/,
  // Its registry is a global, and rejects a second metric of the same name.
  /^prom-client$/,
  // Tracers are registered globally, and instrumentations replace methods of other packages.
  /^@opentelemetry\//,
  // It numbers dictionaries of a process, so that the bytes of a table depend on earlier tables.
  /^apache-arrow$/,
  // It keeps the storage of class-validator that was current when it was loaded.
  /^class-validator-jsonschema$/,
  // Libraries of this repository.
  /^@daystar\//,
];

const PACKAGE = /^(@[^/]+\/)?[^./][^/]*/;

/**
 * Whether all spec files of a process share a module.
 * @param specifier argument of `require`, such as `rxjs`, `typeorm/driver/postgres` or `./tile`
 */
function isShared(specifier) {
  const [name] = PACKAGE.exec(specifier) ?? [];
  return name !== undefined && !ISOLATED.some((pattern) => pattern.test(name));
}

module.exports = { isShared };
