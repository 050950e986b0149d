import { join } from 'node:path';
import { findProjectRoot } from '../stack/project-root';
import { readRunningStack } from '../stack/stack-file';
import { buildServiceEnvironment } from './service-environment';
import { supervise } from './supervise';

const SERVICES = ['gateway', 'site-registry', 'ingestion', 'forecast-engine', 'aggregation'];

async function main(): Promise<number> {
  const root = findProjectRoot();
  const stack = readRunningStack(join(root, '.stack'));
  const startedAt = Date.now();
  const programs = SERVICES.map((name, index) => ({
    name,
    file: join(root, `dist/apps/${name}/src/main.js`),
    env: buildServiceEnvironment(process.env, stack, index, startedAt),
  }));
  const stop = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
  });
  return supervise(programs, (line) => console.log(line), stop);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`services: ${(error as Error).message}`);
    process.exit(1);
  },
);
