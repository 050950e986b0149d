import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../project-root';
import { BROKER_TUNING, renderServerProperties } from './server-properties';

const file = (name: string) => readFileSync(join(findProjectRoot(), name), 'utf8');

describe('server.properties', () => {
  it('opens only ports of the loopback interface', () => {
    const listeners = /^listeners=(.*)$/m.exec(renderServerProperties(29092, 29093, '/data'))?.[1];
    expect(listeners).toBe('PLAINTEXT://127.0.0.1:29092,CONTROLLER://127.0.0.1:29093');
  });

  it('contains one setting per line', () => {
    const lines = renderServerProperties(29092, 29093, '/data').trimEnd().split('\n');
    expect(lines).toContain('log.dirs=/data');
    for (const line of lines) expect(line).toMatch(/^[a-z.]+=\S+$/);
  });
});

describe('the broker of docker-compose.yml', () => {
  const compose = file('docker-compose.yml');

  it.each(Object.entries(BROKER_TUNING))('also has %s = %s', (name, value) => {
    expect(compose).toContain(`KAFKA_${name.toUpperCase().replaceAll('.', '_')}: '${value}'\n`);
  });

  it('is the version that pom.xml names', () => {
    const version = /<kafka.version>(.*)<\/kafka.version>/.exec(file('tools/stack/kafka/pom.xml'))?.[1];
    expect(compose).toContain(`image: apache/kafka:${version}\n`);
  });
});
