export { runCommandLine } from './run-command-line';
export type { Terminal } from './terminal';
