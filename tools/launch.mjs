/**
 * Entry point of most `npm run` commands: installs missing dependencies, compiles, and runs the command. It is plain JavaScript
 * without npm packages, because it runs before they are installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashSources, isCompiled, recordCompilation } from './compilation.cjs';
import { USAGE, formatUsage } from './usage.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [command, ...commandArguments] = process.argv.slice(2);

function runOrExit(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

function install() {
  if (existsSync(join(root, 'node_modules/.package-lock.json'))) return;
  console.error('daystar: first run, installing dependencies (npm ci) …');
  runOrExit('npm', ['ci', '--no-audit', '--no-fund'], { stdio: ['ignore', 2, 2] });
}

const resolveBin = (name) => join(root, 'node_modules/.bin', name);
const IGNORED = '**/*.spec.ts,**/*.mjs,**/*.md,**/project.json';
/** Returns the arguments of the compiler for an output folder. */
const getCompilerArguments = (folder) => ['apps', 'libs', 'tools', '-d', folder, '--copy-files', '--ignore', IGNORED];

/**
 * Compiles unless `dist` is up to date. Compiles into a temporary folder and moves each file to `dist`, so that programs
 * that start meanwhile load only complete files.
 */
function compile() {
  if (isCompiled(root)) return;
  const sources = hashSources(root);
  const folder = `dist-${process.pid}`;
  process.on('exit', () => rmSync(join(root, folder), { recursive: true, force: true }));
  runOrExit(resolveBin('swc'), [...getCompilerArguments(folder), '--quiet'], { stdio: ['ignore', 2, 2] });
  for (const file of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const target = join(root, 'dist', relative(join(root, folder), file.parentPath));
    if (file.isDirectory()) mkdirSync(join(target, file.name), { recursive: true });
    else renameSync(join(file.parentPath, file.name), join(target, file.name));
  }
  recordCompilation(root, sources);
}

/** Compiles, and recompiles files that change: emits `compiled` after each compilation. */
function compileOnChange() {
  const compilations = new EventEmitter();
  const compiler = spawn(resolveBin('swc'), [...getCompilerArguments('dist'), '--watch'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.on('exit', () => compiler.kill());
  compiler.once('exit', (code) => compilations.emit('error', new Error(`the compiler ended with code ${code}`)));
  for (const output of [compiler.stdout, compiler.stderr]) {
    output.on('data', (text) => {
      process.stderr.write(text);
      if (String(text).includes('Successfully compiled')) compilations.emit('compiled');
    });
  }
  return compilations;
}

/** Starts a Node program on the same terminal. */
const start = (file, args, options = []) =>
  spawn(process.execPath, ['--enable-source-maps', ...options, join(root, file), ...args], {
    cwd: process.cwd(),
    stdio: 'inherit',
  });

/** Calls a function with each signal to stop. */
function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  // Stopping npm also stops the shell between npm and this process, but the shell does not forward the signal.
  const shell = process.ppid;
  if (process.env.npm_command) setInterval(() => process.ppid === shell || stop('SIGTERM'), 1000).unref();
}

/** Runs a Node program on the same terminal, forwards signals, and exits with its exit code. */
function run(file, args = [], options = []) {
  const child = start(file, args, options);
  onStop((signal) => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Tools that allocate so much that V8 collects a young generation of the default size many times a second. */
const SIMULATIONS = ['season', 'backtest'];
/** MB per semi-space. */
const LARGE_YOUNG_GENERATION = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

const runTool = (name, ...args) =>
  run(`dist/tools/${name}/main.js`, args, SIMULATIONS.includes(name) ? LARGE_YOUNG_GENERATION : []);

/** Exit code of `tools/dev` when a change needs a new process. */
const RESTART_CODE = 75;

/** Runs the services while files change. Starts a new process when it asks for one, and after the next change when it fails. */
async function develop(args) {
  const compilations = compileOnChange();
  await once(compilations, 'compiled');
  let child;
  let isStopping = false;
  onStop((signal) => {
    isStopping = true;
    if (!child) process.exit(0);
    child.kill(signal);
  });
  for (;;) {
    // The WebAssembly of the database is not optimized, because that takes longer than a short run gains.
    child = start('dist/tools/dev/main.js', args, ['--liftoff-only']);
    const [code, signal] = await once(child, 'exit');
    child = undefined;
    if (isStopping) process.exit(code ?? 1);
    if (code === RESTART_CODE) continue;
    console.error(`dev: the services ended with ${signal ?? `code ${code}`}: waiting for a change`);
    await once(compilations, 'compiled');
  }
}

/** Runs all steps of `npm run check`, also after one has failed. Exits with code 1 if any has. */
function runChecks() {
  compile();
  const steps = [
    ['format', resolveBin('prettier'), '--check', '.', '--log-level', 'warn'],
    ['types', resolveBin('tsc'), '-p', 'tsconfig.json'],
    ['lint', resolveBin('eslint'), 'apps', 'libs', 'tools', 'test', '--max-warnings', '0'],
    ['dependencies', resolveBin('depcruise'), 'apps', 'libs', 'tools', 'test', '--output-type', 'err'],
    ['unused code', resolveBin('knip')],
    ['prose', process.execPath, join(root, 'dist/tools/prose/main.js')],
    ['generated pages', process.execPath, join(root, 'dist/tools/docs/main.js'), '--check'],
  ];
  const failed = steps.filter(([name, program, ...args], i) => {
    console.error(`check ${i + 1}/${steps.length}: ${name}`);
    return spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status !== 0;
  });
  if (failed.length > 0) console.error(`check failed: ${failed.map(([name]) => name).join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}

/** Prints help for `--help`. Exits with code 2 if a command that takes no arguments got any. */
function handleHelp() {
  const [name, ...args] = command === 'tool' ? commandArguments : [command, ...commandArguments];
  const usage = USAGE.get(name);
  if (!usage) return;
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(formatUsage(usage));
    process.exit(0);
  }
  if (usage.args || args.length === 0) return;
  console.error(`${usage.name} takes no arguments: ${args.join(' ')}\n${formatUsage(usage)}`);
  process.exit(2);
}

/** Exits before the compilation if `start:services` has no addresses. The program itself finds a stack that has stopped. */
function requireStack() {
  const missing = ['DAYSTAR_KAFKA', 'DAYSTAR_POSTGRES', 'DAYSTAR_REDIS'].filter((name) => !process.env[name]);
  if (missing.length === 0 || existsSync(join(root, '.stack/stack.json'))) return;
  console.error(`services: no stack is running: start one with \`npm run stack -- up\`, or set ${missing.join(', ')}`);
  process.exit(1);
}

handleHelp();
if (command === 'services') requireStack();
install();
switch (command) {
  case 'start':
    compile();
    run('dist/apps/all-in-one/src/main.js', commandArguments);
    break;
  case 'dev':
    // A restart without worker threads, each of which loads all code, is faster.
    process.env.DAYSTAR_ENGINE_THREADS ??= '0';
    process.env.DAYSTAR_GATEWAY_THREADS ??= '0';
    await develop(commandArguments);
    break;
  case 'services':
    compile();
    run('dist/tools/services/main.js', commandArguments);
    break;
  case 'compile':
    compile();
    break;
  case 'test':
    // Specs start compiled programs. Otherwise up to four workers would compile them at the same time.
    compile();
    runOrExit(resolveBin('jest'), commandArguments);
    break;
  case 'check':
    runChecks();
    break;
  case 'tool':
    compile();
    runTool(...commandArguments);
    break;
  default:
    console.error(`daystar: unknown command ${command ?? ''}`);
    process.exit(2);
}
