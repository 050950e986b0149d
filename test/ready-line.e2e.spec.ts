import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { dirname, join } from 'node:path';
import { compileServices } from './installations';
import { parseLogLine } from './parse-log-line';

let host: string;
beforeAll(() => {
  host = join(dirname(compileServices()('gateway')), '../../../libs/host/src');
}, 240_000);

/** Log of a service that starts without a dependency, which becomes available after two checks and is lost again. */
async function logOf(service: string): Promise<string[]> {
  const program = `
    let checks = 0;
    const findReadinessProblem = () => {
      if (++checks === 8) process.kill(process.pid, 'SIGTERM');
      console.log(JSON.stringify({ msg: checks < 3 ? 'waiting' : 'there' }));
      return checks < 3 || checks > 5 ? 'cannot reach Postgres' : undefined;
    };
    const serve = async () => ({ close: async () => {}, findReadinessProblem, ${service} });
    require(${JSON.stringify(host)}).runService('test', serve);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', program], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const messages: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => messages.push(parseLogLine(line).msg));
  await new Promise((resolve) => child.once('close', resolve));
  return messages;
}

it.each([
  ['without an address', ''],
  ['with an address', "url: 'http://localhost:3000'"],
])(
  'a service %s logs `ready` once, when it is ready for the first time',
  async (_, service) => {
    const messages = await logOf(service);
    expect(messages.slice(0, 5)).toEqual(['started', 'waiting', 'waiting', 'there', 'ready']);
    expect(messages.filter((message) => message === 'ready')).toHaveLength(1);
  },
  60_000,
);
