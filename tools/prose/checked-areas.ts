/** Folders and pages whose prose is checked, relative to the repository. */
export const CHECKED_AREAS: readonly string[] = [
  '*.md',
  'apps/',
  'deploy/',
  'docs/',
  'examples/',
  'libs/',
  'test/',
  'tools/',
];
