import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@daystar/testing';
import { listSettingFiles, watchFiles } from './watch-files';

describe('a file that holds a setting', () => {
  it('is found by the name of its variable', () => {
    const env = { DAYSTAR_REDIS_FILE: ' /run/secrets/redis ', DAYSTAR_POSTGRES: 'postgres://x', OTHER_FILE: '/x' };
    expect(listSettingFiles(env)).toEqual(['/run/secrets/redis']);
  });

  it('is also a certificate that an address names, or that Node trusts', () => {
    const env = {
      DAYSTAR_POSTGRES: 'postgres://u:p@db/daystar?sslmode=verify-full&sslrootcert=/etc/daystar/ca.pem',
      DAYSTAR_REDIS: 'rediss://u:p@redis:6380?ca=/etc/daystar/redis.pem',
      DAYSTAR_KAFKA_SSL_CA_FILE: '/etc/daystar/ca.pem',
      NODE_EXTRA_CA_CERTS: '/etc/daystar/mirror.pem',
    };
    expect(listSettingFiles(env).toSorted()).toEqual(
      ['ca', 'mirror', 'redis'].map((name) => `/etc/daystar/${name}.pem`),
    );
    expect(listSettingFiles({ DAYSTAR_REDIS: 'redis://redis:6379' })).toEqual([]);
  });

  it('is reported once when Kubernetes replaces the Secret, and not while it is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daystar-secret-'));
    const write = (version: string, text: string) => {
      mkdirSync(join(folder, version));
      writeFileSync(join(folder, version, 'password'), text);
      symlinkSync(version, join(folder, 'next'));
      renameSync(join(folder, 'next'), join(folder, 'data'));
    };
    write('v1', 'old');
    const changes: string[] = [];
    const path = join(folder, 'data/password');
    watchFiles([path], (changed) => changes.push(changed), 10);
    rmSync(join(folder, 'v1'), { recursive: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(changes).toEqual([]);
    write('v2', 'new');
    await eventually(() => changes.length > 0 || undefined);
    expect(changes).toEqual([path]);
    rmSync(folder, { recursive: true });
  });
});
