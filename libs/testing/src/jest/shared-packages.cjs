/** Packages that each spec file loads for itself, because their state must not pass to the next spec file. */
const ISOLATED = [
  // The bus replaces methods of its classes (libs/bus/src/kafka/kafkajs-patches).
  /^kafkajs$/,
  // Tracers are registered globally, and instrumentations replace methods of other packages.
  /^@opentelemetry\//,
  // It numbers dictionaries per process, so the bytes of a table depend on earlier tables.
  /^apache-arrow$/,
  // It keeps the storage of class-validator that was current when it was loaded.
  /^class-validator-jsonschema$/,
];

/**
 * A spec file that mocks modules loads files of this repository again, which register their metrics again. It gets a package of its
 * own, because a registry rejects a second metric of the same name.
 */
const METRIC_REGISTRY = 'prom-client';

const PACKAGE = /^(?!@daystar\/)(@[^/]+\/)?[^./][^/]*/;

/** Whether a specifier of `require` names a file of an npm package, such as `rxjs` or `typeorm/driver/postgres`. */
const isPackage = (specifier) => PACKAGE.test(specifier);

/**
 * Whether all spec files of a process share a package.
 * @param specifier argument of `require`
 * @param sharesFiles whether the spec file shares files of this repository
 */
function isShared(specifier, sharesFiles) {
  const [name] = PACKAGE.exec(specifier) ?? [];
  if (name === undefined || (name === METRIC_REGISTRY && !sharesFiles)) return false;
  return !ISOLATED.some((pattern) => pattern.test(name));
}

module.exports = { isPackage, isShared };
