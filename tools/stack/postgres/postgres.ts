import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { BackingService, ProcessUser } from '../backing-service';
import { runProgram } from '../run-program';
import type { StackSettings } from '../stack-settings';
import { findPostgresBinaries } from './find-binaries';
import { createPostgresHome, findPostgresUser, getFallbackFolder } from './postgres-home';

/** Name of the database and of the role that owns it. */
const NAME = 'daystar';

/** Creates PostgreSQL on the loopback interface, without passwords. */
export function createPostgresService({ folder, ports }: StackSettings): BackingService {
  const preferred = join(folder, 'postgres');
  const address = `postgres://${NAME}@127.0.0.1:${ports.postgres}/${NAME}`;
  return {
    name: 'postgres',
    address,
    ports: [ports.postgres],
    requirements: [{ debianPackage: 'postgresql', isInstalled: () => findPostgresBinaries() !== undefined }],
    data: [join(preferred, 'data'), getFallbackFolder(preferred)],
    // SIGTERM would wait for all clients to disconnect.
    stopSignal: 'SIGINT',

    async prepare() {
      const bin = findPostgresBinaries() ?? '';
      const user = findPostgresUser();
      const home = createPostgresHome(preferred, user);
      const data = join(home, 'data');
      if (!existsSync(data)) createCluster(bin, home, data, user);
      const options = {
        listen_addresses: '127.0.0.1',
        port: ports.postgres,
        unix_socket_directories: '',
        timezone: 'UTC',
        log_timezone: 'UTC',
      };
      const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      return { program: join(bin, 'postgres'), args: ['-D', data, ...args], cwd: data, user };
    },

    async probe() {
      const client = new Client({ connectionString: address, connectionTimeoutMillis: 5000, query_timeout: 5000 });
      // The query reports a lost connection; without a listener the event would also end this process.
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query('select 1');
      } finally {
        await client.end();
      }
    },
  };
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted first run leaves no incomplete cluster. */
function createCluster(bin: string, home: string, data: string, user: ProcessUser | undefined): void {
  const temporary = `${data}.new`;
  rmSync(temporary, { recursive: true, force: true });
  const options = ['--auth=trust', `--username=${NAME}`, '--encoding=UTF8', '--locale=C', '--no-sync'];
  runProgram(join(bin, 'initdb'), [...options, '-D', temporary], { cwd: home, user });
  const singleUserArgs = ['--single', '-D', temporary, 'postgres'];
  runProgram(join(bin, 'postgres'), singleUserArgs, { cwd: home, user, input: `create database ${NAME}\n` });
  renameSync(temporary, data);
}
