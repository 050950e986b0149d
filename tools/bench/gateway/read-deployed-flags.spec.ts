import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { findProjectRoot } from '../../stack/project-root';
import { readDeployedNodeFlags } from './read-deployed-flags';

const read = (file: string) => readFileSync(join(findProjectRoot(), file), 'utf8');

describe('the Node flags of a deployed gateway', () => {
  const [, size] = /may have (\d+) MB per semi-space/.exec(read('docs/scale.md')) ?? [];

  it('are those that docs/scale.md states', () => {
    expect(readDeployedNodeFlags()).toEqual([`--max-semi-space-size=${size}`]);
  });

  it('are the same in Docker Compose', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
      services: { gateway: { command: string[] } };
    };
    expect(services.gateway.command.slice(0, -1)).toEqual(readDeployedNodeFlags());
  });
});
