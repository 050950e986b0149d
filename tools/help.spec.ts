import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** Commands of this repository; `build`, `test` and `format` are programs from npm, and `admin` has a separate spec. */
const OWN = Object.entries(scripts).filter(
  ([name, script]) => script.includes('tools/') && !/^(build|test|admin)$/.test(name),
);

/** Programs that parse `-h` themselves; `launch.mjs` does it for all commands alike. */
const SHORT_FLAG = OWN.filter(([name, script]) => name === 'start' || !script.includes('launch.mjs'));

const run = (script: string, ...args: string[]) => {
  const [program, ...own] = script.split(' ');
  return spawnSync(program, [...own, ...args], { cwd: root, encoding: 'utf8', timeout: 30_000 });
};

it('the help has commands to check', () => expect(OWN.length).toBeGreaterThan(17));

it.each(OWN)(
  'npm run %s -- --help prints its usage and does nothing else',
  (name, script) => {
    const { status, stdout, stderr } = run(script, '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`npm run ${name}`);
  },
  120_000,
);

it.each(SHORT_FLAG)('npm run %s -- -h prints the same as --help', (_, script) => {
  expect(run(script, '-h')).toMatchObject({ status: 0, stderr: '', stdout: run(script, '--help').stdout });
});

it('commands without arguments refuse them', () => {
  const { status, stdout, stderr } = run(scripts['upgrade:rehearse'], '--dry-run');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('upgrade:rehearse takes no arguments: --dry-run');
});
