import { spawn } from 'node:child_process';
import { type Server, type Socket, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describeWith } from '@daystar/testing';
import { COMMANDS } from '../tools/admin/commands';
import { CONNECTION_TIMEOUT_MS, checkKafka } from '../tools/admin/check-connections';
import { runAdmin } from '../tools/admin/run-admin';
import { findServiceBus } from '../tools/admin/service-connections';
import { compileServices } from './installations';

/** Starting many processes at once on a busy machine. */
const START_TIMEOUT_MS = 45_000;
const CLOSED = '127.0.0.1:1';

/** Their examples read files first. */
const WITH_FILES = ['aggregation define', 'aggregation import-measurements', 'aggregation history'];

let admin: string;
beforeAll(() => {
  admin = join(dirname(compileServices()('gateway')), '../../../tools/admin/main.js');
}, 240_000);

/** Returns the words of a command with the arguments of its example. */
function listWords(command: string): string[] {
  const example = COMMANDS.get(command)?.help.example ?? '';
  const words = example.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? [];
  return [...command.split(' '), ...words];
}

/** Runs a command in a separate process. */
async function run(command: string, env: NodeJS.ProcessEnv) {
  const began = performance.now();
  const child = spawn(process.execPath, [admin, ...listWords(command)], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => void lines.push(String(data)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, text: lines.join(''), tookMs: performance.now() - began };
}

/** Runs commands in this process, because each process loads all code of all commands. */
function runHere(commands: readonly string[], env: NodeJS.ProcessEnv) {
  Object.assign(process.env, env);
  const openBus = () =>
    checkKafka(findServiceBus()).then(() => {
      throw new Error('the brokers respond');
    });
  return Promise.allSettled(commands.map((command) => runAdmin(listWords(command), openBus)));
}

const expectFailure = ({ code, text }: Awaited<ReturnType<typeof run>>, line: string) =>
  expect([code, text]).toEqual([1, `admin: ${line}\n`]);
const addresses = (kafka: string, postgres = CLOSED, redis = CLOSED) => ({
  DAYSTAR_KAFKA: kafka,
  DAYSTAR_POSTGRES: `postgres://daystar:secret@${postgres}/daystar`,
  DAYSTAR_REDIS: `redis://:secret@${redis}`,
});

describe('an admin command without Kafka', () => {
  const commands = [...COMMANDS.keys()].filter(
    (name) => ![...WITH_FILES, 'announce', 'cache rebuild', 'schema update'].includes(name),
  );
  const line = `cannot reach Kafka at ${CLOSED} (ECONNREFUSED)`;

  it('names the brokers in one line and fails', async () => {
    expectFailure(await run('audit', addresses(CLOSED)), line);
  }, 60_000);

  it('fails with this line, whichever command it is', async () => {
    const results = await runHere(commands, addresses(CLOSED));
    expect(results.length).toBeGreaterThan(10);
    const reasons = results.map((result) => (result.status === 'rejected' ? (result.reason as Error).message : ''));
    expect(reasons).toEqual(commands.map(() => line));
  }, 60_000);
});

describe('an admin command whose dependencies accept connections but do not respond', () => {
  let silent: Server;
  let address: string;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    silent = createServer((socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    address = `127.0.0.1:${(silent.address() as { port: number }).port}`;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('fails before its time limit', async () => {
    const env = addresses(address, address, address);
    const began = performance.now();
    const here = runHere(['cache rebuild', 'schema update'], env).then((results) => {
      expect(performance.now() - began).toBeLessThan(CONNECTION_TIMEOUT_MS + START_TIMEOUT_MS);
      return results;
    });
    const [results, ...processes] = await Promise.all([here, run('announce', env), run('audit', env)]);
    const line = new RegExp(`^cannot reach (Kafka|Postgres|Redis) at ${address} \\(.+\\)$`);
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(line) as string } });
    for (const { code, text, tookMs } of processes) {
      expect([code, text]).toEqual([1, expect.stringMatching(/^admin: .*\n$/)]);
      expect(text.slice('admin: '.length).trimEnd()).toMatch(line);
      expect(tookMs).toBeLessThan(CONNECTION_TIMEOUT_MS + START_TIMEOUT_MS);
    }
  }, 120_000);
});

describeWith('stack', 'an admin command that needs Postgres or Redis', () => {
  const kafka = process.env.DAYSTAR_TEST_KAFKA ?? '';
  it.each([
    ['announce', 'Postgres'],
    ['schema update', 'Postgres'],
    ['cache rebuild', 'Redis'],
  ])(
    '%s names the address of %s, without credentials',
    async (command, part) => {
      expectFailure(await run(command, addresses(kafka)), `cannot reach ${part} at ${CLOSED} (ECONNREFUSED)`);
    },
    60_000,
  );
});
