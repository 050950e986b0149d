import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const FILE = join(root, 'dist/libs/formats/src/index.js');

const compile = () => spawnSync(process.execPath, ['tools/launch.mjs', 'compile'], { cwd: root }).status;

it('compiling replaces each file atomically, so that a program that starts meanwhile can load it', () => {
  expect(compile()).toBe(0);
  // While it is open, no other file gets its inode.
  const open = openSync(FILE, 'r');
  try {
    expect(compile()).toBe(0);
    expect(statSync(FILE).ino).not.toBe(fstatSync(open).ino);
  } finally {
    closeSync(open);
  }
});
