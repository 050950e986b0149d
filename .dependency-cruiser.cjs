/** The floors of the house (ARCHITECTURE.md): a room may only look down, and only through a front door. */
const ground = '^libs/(solar|timeseries|client)/';
const doors = '^libs/(weather|bus|row-cache|database|formats|host)/';
const spec = '\\.spec\\.ts$';
const forbidden = [
  { name: 'no-circles', from: {}, to: { circular: true } },
  {
    // The folders of an app or library form a hierarchy. What is listed does not comply yet.
    name: 'no-folder-circles',
    scope: 'folder',
    from: { pathNot: '^libs/forecasting/' },
    to: { circular: true },
  },
  { name: 'platform-is-for-services', from: { path: '^libs/(?!platform/)' }, to: { path: '^libs/platform/' } },
  {
    name: 'ground-stands-alone',
    from: { path: `${ground}`, pathNot: spec },
    to: { path: '^(apps|libs|tools)/', pathNot: '^libs/$1/' },
  },
  {
    name: 'ground-imports-nothing',
    from: { path: ground, pathNot: spec },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'] },
  },
  {
    name: 'contracts-see-only-the-ground',
    from: { path: '^libs/contracts/', pathNot: spec },
    to: { path: '^(apps|libs)/', pathNot: '^libs/(contracts|timeseries|solar)/' },
  },
  {
    name: 'forecasting-sees-only-ground-and-contracts',
    from: { path: '^libs/forecasting/', pathNot: spec },
    to: { path: '^(apps|libs)/', pathNot: '^libs/(forecasting|contracts|timeseries|solar)/' },
  },
  {
    name: 'forecasting-is-pure',
    from: { path: '^libs/forecasting/', pathNot: spec },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'] },
  },
  {
    name: 'outside-doors-never-see-each-other',
    from: { path: doors, pathNot: spec },
    to: { path: doors, pathNot: '^libs/$1/' },
  },
  {
    name: 'tracing-sees-nothing-of-the-house',
    from: { path: '^libs/tracing/', pathNot: spec },
    to: { path: '^(apps|libs)/', pathNot: '^libs/tracing/' },
  },
  {
    // A codec: it may use npm packages and Node, and knows nothing of weather sources, sites or forecasts.
    name: 'grib-sees-nothing-of-the-house',
    from: { path: '^libs/grib/', pathNot: spec },
    to: { path: '^(apps|libs)/', pathNot: '^libs/grib/' },
  },
  {
    name: 'grib-is-read-through-weather',
    from: { path: '^(apps|libs)/', pathNot: `(${spec}|^libs/(grib|weather)/)` },
    to: { path: '^libs/grib/' },
  },
  { name: 'libs-never-import-apps', from: { path: '^libs/' }, to: { path: '^(apps|tools)/' } },
  {
    name: 'services-never-import-services',
    from: { path: '^apps/([^/]+)/', pathNot: '^apps/all-in-one/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'front-door-only',
    from: { path: '^(?:apps|libs)/([^/]+)/' },
    to: { path: '^libs/[^/]+/src/(?!index\\.ts)', pathNot: '^libs/$1/' },
  },
  {
    name: 'front-door-only-from-tools',
    from: { path: '^(tools|test)/' },
    to: { path: '^libs/[^/]+/src/(?!index\\.ts)' },
  },
  {
    name: 'workshop-is-for-specs',
    from: { path: '^(apps|libs|tools)/', pathNot: `(${spec}|^libs/testing/)` },
    to: { path: '^libs/testing/' },
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
