import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NoReleaseError, findLastRelease } from './last-release';

const IDENTITY = ['-c', 'user.name=Release', '-c', 'user.email=release@example.com', '-c', 'commit.gpgsign=false'];

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daystar-last-release-'));
  root = join(folder, 'checkout');
  mkdirSync(root);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync('git', [...IDENTITY, ...args], { cwd: root, encoding: 'utf8' }).trim();
/** Commits a file. @returns the commit */
const commit = (file: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), file);
  git('add', '.');
  git('commit', '--quiet', '--message', file);
  return git('rev-parse', 'HEAD');
};

describe('the last release', () => {
  beforeEach(() => void git('init', '--quiet'));

  it('is the highest version, at the last commit that changed its description', () => {
    commit('docs/releases/0.2.0/asyncapi.json');
    const released = commit('docs/releases/0.10.0/asyncapi.json');
    commit('docs/releases/0.9.0/asyncapi.json');
    commit('later.txt');
    expect(findLastRelease(root)).toEqual({ version: '0.10.0', commit: released, foundBy: 'history' });
  });

  it('is the commit of its tag, if there is one', () => {
    commit('docs/releases/0.2.0/asyncapi.json');
    const tagged = commit('fixed.txt');
    git('tag', '--annotate', '--message', '0.2.0', 'v0.2.0');
    commit('later.txt');
    expect(findLastRelease(root)).toEqual({ version: '0.2.0', commit: tagged, foundBy: 'tag' });
  });

  it('is refused for a shallow history', () => {
    commit('docs/releases/0.2.0/asyncapi.json');
    commit('later.txt');
    const origin = pathToFileURL(root).href;
    root = join(folder, 'shallow');
    execFileSync('git', ['clone', '--quiet', '--depth=1', origin, root]);
    expect(() => findLastRelease(root)).toThrow('the history of this checkout is shallow: run `git fetch --unshallow`');
  });

  it('does not exist before anything was released, or before its description is committed', () => {
    commit('first.txt');
    expect(() => findLastRelease(root)).toThrow(new NoReleaseError('docs/releases has no release'));
    mkdirSync(join(root, 'docs/releases/0.2.0'), { recursive: true });
    expect(() => findLastRelease(root)).toThrow('docs/releases/0.2.0 is not committed');
  });
});

describe('a folder without a history', () => {
  it('has no last release, although it lies within another checkout', () => {
    mkdirSync(join(root, 'docs/releases/0.2.0'), { recursive: true });
    expect(() => findLastRelease(root)).toThrow('this is not the root of a git checkout');
    execFileSync('git', ['init', '--quiet', folder]);
    expect(() => findLastRelease(root)).toThrow('this is not the root of a git checkout');
  });
});
