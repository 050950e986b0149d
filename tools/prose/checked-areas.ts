/** Folders and pages whose prose is checked, relative to the repository. Areas are added as they comply; none is removed. */
export const CHECKED_AREAS: readonly string[] = [
  'README.md',
  'docs/README.md',
  'docs/start.md',
  'docs/api.md',
  'docs/concepts.md',
  'docs/glossary.md',
  'docs/upgrade.md',
  'docs/adr/',
  'docs/runbooks/',
  'apps/site-registry/',
  'libs/bus/',
  'apps/forecast-engine/',
  'libs/database/',
  'tools/release/',
  'tools/upgrade/',
];
