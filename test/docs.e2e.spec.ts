import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { eventually } from '@daystar/testing';
import { transformSync } from '@swc/core';
import { buildPackages } from './build-packages';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';

const root = resolve(__dirname, '..');
const pagesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const PAGES = [
  ...pagesIn('.'),
  ...['docs', 'docs/adr', 'docs/runbooks', 'examples', 'libs/cli', 'libs/client', 'libs/database', 'libs/mcp'].flatMap(
    pagesIn,
  ),
];
/** URLs of the examples, as written. */
const SERVICE = /https?:\/\/(localhost:3000|daystar\.example\.com)/g;

interface Block {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** Directive of the comment before it. */
  readonly mark: string;
}

const blocks: readonly Block[] = PAGES.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/(?:<!-- (.*?) -->\s*)?^```(\w*)\n([\s\S]*?)^```/gm)].map((found) => ({
    page,
    line: text.slice(0, found.index).split('\n').length,
    language: found[2],
    code: found[3],
    mark: found[1] ?? '',
  }));
});
const ofKind = (...languages: string[]) =>
  blocks
    .filter(({ language, mark }) => languages.includes(language) && !mark.startsWith('not run: '))
    .map((block) => [`${block.page}:${block.line}`, block] as const);

/** Anchors of the headings of a page, as on GitHub. */
const anchorsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe('the pages', () => {
  it('run every code block, or state why not', () => {
    const run = ['sh', 'ts', 'json', 'http', 'mermaid'];
    const unrun = blocks.filter(({ language, mark }) => !run.includes(language) && !/^not run: \w/.test(mark));
    expect(unrun.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
    // A spec of the gateway runs the examples of the HTTP interface in order.
    expect([...new Set(ofKind('http').map(([, { page }]) => page))]).toEqual(['docs/api.md']);
  });

  it('link to existing files and headings', () => {
    const broken = PAGES.flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
      return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
        if (/^(https?:|\/)/.test(target)) return [];
        const [path, anchor] = target.split('#');
        const file = path === '' ? join(root, page) : resolve(root, dirname(page), path);
        const there = existsSync(file) && (!anchor || anchorsOf(file).includes(anchor));
        return there ? [] : [`${page}: ${target}`];
      });
    });
    expect(broken).toEqual([]);
  });

  it('are all linked from the index', () => {
    const index = readFileSync(join(root, 'docs/README.md'), 'utf8');
    const unseen = pagesIn('docs').filter((page) => !index.includes(`(${relative('docs', page)}`));
    expect(unseen).toEqual(['docs/README.md']);
  });

  it.each(ofKind('json'))('%s is JSON', (_where, { code }) => {
    expect(() => JSON.parse(code) as unknown).not.toThrow();
  });
});

describe('the blocks of the pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-docs-'));
  const running: ChildProcess[] = [];
  let installation: RunningInstallation;
  let env: NodeJS.ProcessEnv;
  let site: string;

  beforeAll(async () => {
    // There is an issue every ten seconds.
    installation = await startEmbedded({
      DAYSTAR_WEATHER: 'sandbox',
      DAYSTAR_CLOCK: '2026-06-01T12:00:00Z',
      DAYSTAR_CLOCK_SPEED: '60',
    });
    const { key, client } = await Client.registerWithKey(installation, 'Reader');
    const place = { name: 'Demo', latitude: 32.25, longitude: -110.75, capacity: 30 };
    site = (await client.post<{ resource_id: string }>('/utility_scale_sites', place)).body.resource_id;
    await client.getRowsUntil(`/utility_scale_sites/${site}/forecasts?format=json`);
    env = { PATH: process.env.PATH, SITE: site, KEY: key, DAYSTAR_KEY: key };
    buildPackages(folder, ['client']);
  }, 120_000);
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await installation.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a program to its end; an endless one until it prints something. */
  async function run(program: string, args: string[], mark: string): Promise<void> {
    const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.push(child);
    const output = { out: '', err: '' };
    child.stdout.on('data', (bytes) => (output.out += String(bytes)));
    child.stderr.on('data', (bytes) => (output.err += String(bytes)));
    const endless = mark === 'runs until it prints';
    await eventually(() => (child.exitCode !== null || (endless && output.out !== '') ? true : undefined));
    if (!endless) expect([child.exitCode, output.err]).toEqual([0, '']);
    expect(output.out).not.toBe('');
  }

  it.each(ofKind('sh'))(
    '%s runs',
    async (_where, { code, mark }) => {
      const curl = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }\n';
      await run('bash', ['--norc', '-euo', 'pipefail', '-c', curl + code.replace(SERVICE, installation.url)], mark);
    },
    90_000,
  );

  it.each(ofKind('ts'))(
    '%s runs',
    async (where, { code, mark }) => {
      const requested = code.replace(SERVICE, installation.url).replaceAll('1234-abcd-5678-ef90', site);
      const file = join(folder, `${where.replace(/\W/g, '-')}.mjs`);
      const jsc = { parser: { syntax: 'typescript' }, target: 'es2022' } as const;
      writeFileSync(file, transformSync(requested, { swcrc: false, jsc, module: { type: 'es6' } }).code);
      await run(process.execPath, [file], mark);
    },
    90_000,
  );
});
