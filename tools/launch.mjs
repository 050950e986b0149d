/**
 * The door for every `npm run` command: installs dependencies when a fresh clone has none, compiles, and hands over.
 * Plain JavaScript without imports from npm, because it runs before they exist.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [command, ...rest] = process.argv.slice(2);

function must(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

function install() {
  if (existsSync(join(root, 'node_modules/.package-lock.json'))) return;
  console.error('daystar: first run, installing dependencies (npm ci) …');
  must('npm', ['ci', '--no-audit', '--no-fund'], { stdio: ['ignore', 2, 2] });
}

const bin = (name) => join(root, 'node_modules/.bin', name);
const compile = () =>
  must(
    bin('swc'),
    [
      'apps',
      'libs',
      'tools',
      '-d',
      'dist',
      '--copy-files',
      '--quiet',
      '--ignore',
      '**/*.spec.ts,**/*.mjs,**/*.md,**/project.json',
    ],
    { stdio: ['ignore', 2, 2] },
  );

/** Hands over to a Node program: same terminal, signals passed on, its exit code is ours. */
function run(file, args = []) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, file), ...args], {
    cwd: process.cwd(),
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  // Who stops npm stops the shell between it and us too, but that does not pass it on.
  const shell = process.ppid;
  if (process.env.npm_command) setInterval(() => process.ppid === shell || child.kill('SIGTERM'), 1000).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

install();
switch (command) {
  case 'start':
    compile();
    run('dist/apps/all-in-one/src/main.js', rest);
    break;
  case 'services':
    compile();
    run('dist/tools/services/main.js', rest);
    break;
  case 'compile':
    compile();
    break;
  case 'test':
    must(bin('jest'), rest);
    break;
  case 'check':
    must(bin('prettier'), ['--check', '.', '--log-level', 'warn']);
    must(bin('tsc'), ['-p', 'tsconfig.json']);
    must(bin('eslint'), ['apps', 'libs', 'tools', 'test', '--max-warnings', '0']);
    must(bin('depcruise'), ['apps', 'libs', 'tools', 'test', '--output-type', 'err']);
    must(bin('knip'), []);
    compile();
    must(process.execPath, [join(root, 'dist/tools/prose/main.js')]);
    run('dist/tools/docs/main.js', ['--check']);
    break;
  case 'tool':
    compile();
    run(`dist/tools/${rest[0]}/main.js`, rest.slice(1));
    break;
  default:
    console.error(`daystar: unknown command ${command ?? ''}`);
    process.exit(2);
}
