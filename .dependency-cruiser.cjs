// The layers of ARCHITECTURE.md: a project imports only lower layers, and only their index.

/** Layer 0 (foundation), and the client library, to which the same rules apply. */
const foundation = '^libs/(solar|timeseries|client)/';
const adapters = '^libs/(weather|bus|row-cache|database|object-store|formats|host)/';
const spec = '\\.spec\\.ts$';
const specOrFixture = '\\.(spec|fixture)\\.ts$';
/** Files of a library that others must not import: all but its index, and its encoders and fakes for specs. */
const notAnEntry = '^libs/[^/]+/src/(?!(index|testing)\\.ts)';
/** Code for specs. */
const testing = '(/testing/|/src/testing\\.ts$|^libs/weather/src/faults/)';
const forbidden = [
  { name: 'no-circular', from: {}, to: { circular: true } },
  {
    // The folders of an app or library form a hierarchy.
    name: 'no-circular-folders',
    scope: 'folder',
    from: {},
    to: { circular: true },
  },
  { name: 'platform-is-for-services', from: { path: '^libs/(?!platform/)' }, to: { path: '^libs/platform/' } },
  {
    name: 'foundation-is-independent',
    from: { path: foundation, pathNot: specOrFixture },
    to: { path: '^(apps|libs|tools)/', pathNot: '^libs/$1/' },
  },
  {
    // One exception: libs/solar reads its terrain table from a file.
    name: 'foundation-imports-no-packages',
    from: { path: foundation, pathNot: `(${specOrFixture}|^libs/solar/src/terrain/load-coarse-terrain\\.ts$)` },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'] },
  },
  {
    name: 'contracts-import-foundation-only',
    from: { path: '^libs/contracts/', pathNot: spec },
    to: { path: '^(apps|libs)/', pathNot: '^libs/(contracts|timeseries|solar)/' },
  },
  {
    name: 'forecasting-imports-foundation-and-contracts-only',
    from: { path: '^libs/forecasting/', pathNot: specOrFixture },
    to: { path: '^(apps|libs)/', pathNot: '^libs/(forecasting|contracts|timeseries|solar)/' },
  },
  {
    name: 'forecasting-is-pure',
    from: { path: '^libs/forecasting/', pathNot: spec },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'] },
  },
  {
    name: 'adapters-are-independent',
    from: { path: adapters, pathNot: spec },
    to: { path: adapters, pathNot: '^libs/$1/' },
  },
  {
    name: 'tracing-is-independent',
    from: { path: '^libs/tracing/', pathNot: spec },
    to: { path: '^(apps|libs)/', pathNot: '^libs/tracing/' },
  },
  {
    // Loaded before everything else, and fast.
    name: 'startup-signals-load-nothing',
    from: { path: '^libs/startup-signals/', pathNot: spec },
    to: {},
  },
  {
    // It installs process-wide signal handlers, so only the `main.ts` of services may import it.
    name: 'startup-signals-are-for-main-files',
    from: { pathNot: '^(apps/[^/]+/src|tools/dev)/main\\.ts$' },
    to: { path: '^libs/startup-signals/' },
  },
  {
    // A codec: it may use npm packages and Node, but no other library of this repository.
    name: 'grib-is-independent',
    from: { path: '^libs/grib/', pathNot: spec },
    to: { path: '^(apps|libs)/', pathNot: '^libs/grib/' },
  },
  {
    name: 'grib-is-read-through-weather',
    from: { path: '^(apps|libs)/', pathNot: `(${spec}|^libs/(grib|weather)/)` },
    to: { path: '^libs/grib/' },
  },
  {
    // They call the service over HTTP only, like programs of customers.
    name: 'customer-programs-use-the-client-only',
    from: { path: '^libs/(mcp|cli)/', pathNot: spec },
    to: { path: '^(apps|libs|tools)/', pathNot: '^libs/($1|client)/' },
  },
  { name: 'libs-never-import-apps', from: { path: '^libs/' }, to: { path: '^(apps|tools)/' } },
  {
    name: 'services-never-import-services',
    from: { path: '^apps/([^/]+)/', pathNot: '^apps/all-in-one/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'index-only',
    from: { path: '^(?:apps|libs)/([^/]+)/' },
    to: { path: notAnEntry, pathNot: '^libs/$1/' },
  },
  {
    name: 'index-only-from-tools',
    from: { path: '^(tools|test)/' },
    to: { path: notAnEntry },
  },
  {
    name: 'testing-is-for-specs',
    from: {
      path: '^(apps|libs|tools)/',
      pathNot: `(${spec}|\\.fixture\\.ts$|${testing}|^tools/(bench|chaos|fuzz)/)`,
    },
    to: { path: testing },
  },
];
module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};
