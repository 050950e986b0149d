import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { findLastRelease } from '../upgrade/last-release';
import { cutChangelog } from './cut-changelog';
import { runRelease } from './run-release';

const CHECKOUT = resolve(__dirname, '../..');
const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- Sites have moods.\n\n## 0.1.0 - 2026-01-01\n\n- All.\n';
const DATE = '2026-02-03';
const NAMED = [
  'deploy/helm/daystar/Chart.yaml',
  'deploy/helm/daystar/values.yaml',
  'deploy/overlays/production/kustomization.yaml',
  'docs/helm.md',
  'docs/operate.md',
  'libs/cli/package.json',
  'libs/cli/src/version.ts',
  'libs/mcp/package.json',
  'libs/mcp/src/version.ts',
];

/** A repository with the files that a release writes. */
class Repository {
  readonly root = mkdtempSync(join(tmpdir(), 'daystar-release-spec-'));

  /** Copies the folder of the repository. */
  copy(): Repository {
    const copied = new Repository();
    cpSync(this.root, copied.root, { recursive: true });
    return copied;
  }

  /** Creates the repository and its first commit. */
  init(): this {
    this.git('init', '--quiet');
    this.git('config', 'user.name', 'Release');
    this.git('config', 'user.email', 'release@example.com');
    this.git('config', 'commit.gpgsign', 'false');
    this.git('config', 'tag.gpgsign', 'false');
    this.write('CHANGELOG.md', CHANGELOG);
    this.write('package.json', json({ name: 'daystar', version: '0.1.0' }));
    this.write('libs/client/package.json', json({ name: 'client', version: '0.1.0' }));
    this.write(
      'package-lock.json',
      json({ version: '0.1.0', packages: { '': { version: '0.1.0' }, a: { version: '0.1.0' } } }),
    );
    for (const file of NAMED) this.write(file, 'image: daystar:0.1.0\n');
    const described = readFileSync(join(CHECKOUT, 'docs/releases/0.1.0/asyncapi.json'), 'utf8');
    for (const file of ['docs/asyncapi.json', 'docs/releases/0.1.0/asyncapi.json']) this.write(file, described);
    this.commit();
    return this;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), text);
  }

  commit(): void {
    this.git('add', '.');
    this.git('commit', '--quiet', '--message', 'all');
  }

  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.root, encoding: 'utf8' }).trim();
  }

  release(version: string): void {
    this.run(version);
  }

  /** Runs the command. @returns its printed lines */
  run(...args: string[]): string[] {
    const output: string[] = [];
    runRelease(this.root, args, DATE, (line) => output.push(line));
    return output;
  }

  /** State that any change would affect. */
  state(): string {
    return [this.git('rev-parse', 'HEAD'), this.git('status', '--porcelain'), this.git('tag')].join('\n');
  }
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const template = new Repository().init();
let repository: Repository;
beforeEach(() => (repository = template.copy()));
afterEach(() => repository.remove());
afterAll(() => template.remove());

describe('a release', () => {
  it('moves the changes to a section with its version and date', () => {
    repository.release('0.2.0');
    expect(repository.read('CHANGELOG.md')).toBe(
      CHANGELOG.replace('## Unreleased\n', `## Unreleased\n\n## 0.2.0 - ${DATE}\n`),
    );
  });

  it('sets its version in every file that names one, and in no package that it uses', () => {
    repository.release('0.2.0');
    expect(JSON.parse(repository.read('package.json'))).toEqual({ name: 'daystar', version: '0.2.0' });
    expect(JSON.parse(repository.read('package-lock.json'))).toEqual({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' }, a: { version: '0.1.0' } },
    });
    for (const file of NAMED) expect(repository.read(file)).toBe('image: daystar:0.2.0\n');
  });

  it('stores the description of its events, to which later ones are compared', () => {
    repository.release('0.2.0');
    const kept = repository.read('docs/releases/0.2.0/asyncapi.json');
    expect(JSON.parse(kept)).toMatchObject({ asyncapi: '3.0.0', info: { version: '0.2.0' } });
    expect(repository.read('docs/asyncapi.json')).toBe(kept);
  });

  it('is a commit with a tag whose message has the changes, and leaves nothing uncommitted', () => {
    repository.release('0.2.0');
    const head = repository.git('rev-parse', 'HEAD');
    expect(repository.git('log', '-1', '--format=%s')).toBe('release: 0.2.0');
    expect(repository.git('rev-parse', 'v0.2.0^{commit}')).toBe(head);
    expect(repository.git('tag', '--list', '--format=%(contents)', 'v0.2.0')).toContain(
      '### Added\n\n- Sites have moods.',
    );
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(findLastRelease(repository.root)).toEqual({ version: '0.2.0', commit: head, foundBy: 'tag' });
  });

  it('can follow another one', () => {
    repository.release('0.2.0');
    repository.write(
      'CHANGELOG.md',
      repository.read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- More.\n'),
    );
    repository.commit();
    repository.release('0.10.0');
    expect(findLastRelease(repository.root).version).toBe('0.10.0');
  });
});

describe('nothing is released or changed', () => {
  it('with --dry-run, which names the files', () => {
    const before = repository.state();
    const output = repository.run('0.2.0', '--dry-run');
    expect(output).toContain('would write docs/releases/0.2.0/asyncapi.json');
    expect(output.at(-1)).toBe('would commit and tag v0.2.0; nothing was changed');
    expect(repository.state()).toBe(before);
  });

  it.each([[[]], [['0.2.0', '0.3.0']]])('with the arguments %j', (args) => {
    expect(() => repository.run(...args)).toThrow('usage: npm run release -- VERSION [--dry-run]');
  });

  it.each([
    ['the version is malformed', '0.2', `'0.2' is not a version: expected three numbers such as 0.2.0`, () => {}],
    ['the version is that of today', '0.1.0', '0.1.0 must be later than 0.1.0', () => {}],
    ['the version is an earlier one', '0.0.9', '0.0.9 must be later than 0.1.0', () => {}],
    [
      'the checkout has changes',
      '0.2.0',
      'the checkout has uncommitted changes:\n?? new.txt',
      () => repository.write('new.txt', 'new'),
    ],
    ['the tag exists', '0.2.0', 'the tag v0.2.0 already exists', () => void repository.git('tag', 'v0.2.0')],
    [
      'nothing changed',
      '0.2.0',
      'CHANGELOG.md has no line under "## Unreleased": there is nothing to release',
      () => {
        repository.write('CHANGELOG.md', CHANGELOG.replace('- Sites have moods.\n', ''));
        repository.commit();
      },
    ],
    [
      'the events are not compatible with an earlier release',
      '0.2.0',
      'the events are not compatible with earlier releases:\n  0.1.0: the topic old.v1 was removed',
      () => {
        const file = 'docs/releases/0.1.0/asyncapi.json';
        const document = JSON.parse(repository.read(file)) as { channels: object };
        repository.write(file, json({ ...document, channels: { ...document.channels, 'old.v1': {} } }));
        repository.commit();
      },
    ],
    [
      'a file does not name the version',
      '0.2.0',
      'docs/operate.md does not contain the version 0.1.0',
      () => {
        repository.write('docs/operate.md', 'nothing\n');
        repository.commit();
      },
    ],
    [
      'git refuses the commit',
      '0.2.0',
      'git commit failed: not today',
      () => {
        repository.write('.git/hooks/pre-commit', '#!/bin/sh\necho not today >&2\nexit 1\n');
        chmodSync(join(repository.root, '.git/hooks/pre-commit'), 0o755);
      },
    ],
  ])('%s', (_, version, words, prepare) => {
    prepare();
    const before = repository.state();
    expect(() => repository.release(version)).toThrow(words);
    expect(repository.state()).toBe(before);
    expect(existsSync(join(repository.root, 'docs/releases/0.2.0'))).toBe(false);
  });
});

describe('the first section of a changelog', () => {
  it('needs no section before it', () => {
    const { text, section } = cutChangelog('# Changelog\n\n## Unreleased\n\n- All.\n', '0.1.0', DATE);
    expect([text, section]).toEqual([`# Changelog\n\n## Unreleased\n\n## 0.1.0 - ${DATE}\n\n- All.\n`, '- All.']);
  });

  it('is not written twice', () => {
    expect(() => cutChangelog(CHANGELOG, '0.1.0', DATE)).toThrow('CHANGELOG.md already has a section for 0.1.0');
  });
});
