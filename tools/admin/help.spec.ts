import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { type Command, listOptionNames } from './command';
import { COMMANDS } from './commands';
import { runAdmin } from './run-admin';

const admin = (...args: string[]) => runAdmin(args, () => Promise.reject(new Error('the bus was opened')));
const optionsIn = (text: string) => [...text.matchAll(/--([\w-]+)/g)].map(([, option]) => option);

// @ts-expect-error: a command without help does not compile.
const withoutHelp: Command = { run: async () => [] };

describe('the help of admin', () => {
  it('is required for each command by the compiler', () => {
    expect(withoutHelp).not.toHaveProperty('help');
  });

  it('lists every command', async () => {
    const [text] = await admin('--help');
    for (const name of COMMANDS.keys()) expect(text).toContain(`  ${name} `);
  });

  it('shows the commands of a subject', async () => {
    expect((await admin('dlq', '--help'))[0]).toContain('npm run admin -- dlq show TOPIC');
  });

  it.each([...COMMANDS])(
    'of %s shows its usage, its options and an example, and sends no request',
    async (name, command) => {
      const [text] = await admin(...name.split(' '), '--help');
      const { usage, summary, options = {}, example } = command.help;
      for (const part of [usage, summary, ...Object.keys(options), ...Object.values(options), example]) {
        expect(text).toContain(part);
      }
      expect(text).toContain(`Example:\n  npm run admin -- ${name}`);
      expect(await admin(...name.split(' '), 'IT', '-h')).toEqual([text]);
    },
  );

  it.each([...COMMANDS])('of %s has only options that the command accepts, in usage and example', (_, command) => {
    const known = listOptionNames(command);
    for (const option of optionsIn(`${command.help.usage} ${command.help.example}`)) expect(known).toContain(option);
  });

  it('exits with code 0', () => {
    const root = resolve(__dirname, '../..');
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, 'tools/launch.mjs'), 'tool', 'admin', 'schema', 'update', '--help'],
      { cwd: root, encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('npm run admin -- schema update')]);
  });
});
