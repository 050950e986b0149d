import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = join(__dirname, '..');
const SOURCE = join(ROOT, 'apps/gateway/src');
/** Directories of records, which lower layers import as well. */
const SHARED = ['sites/directory', 'aggregations/directory'];

const folders = readdirSync(SOURCE, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'golden' ? [entry.name] : [],
);
/** Folders in the order of the numbered list of the record. */
const layers = readLayers();

function readLayers(): string[] {
  const record = readFileSync(join(ROOT, 'docs/adr/0016-layers-of-the-gateway.md'), 'utf8');
  const list = record.slice(record.indexOf('\n1. '), record.indexOf('\n\nFour pairs'));
  const names = [...list.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
  return [...new Set(names)].filter((name) => folders.includes(name));
}

/** Lists the imports of source files from folders that come later in the list. */
function findUpwardImports(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.includes('/') && file.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(SOURCE, file), 'utf8');
    const targets = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path]) =>
      relative(SOURCE, resolve(SOURCE, dirname(file), path)),
    );
    const isUpward = (target: string) => layers.indexOf(target.split('/')[0]) > layers.indexOf(file.split('/')[0]);
    return targets
      .filter((target) => isUpward(target) && !SHARED.some((folder) => target.startsWith(folder)))
      .map((target) => `${file} imports ${target}`);
  });
}

describe('the layers of the gateway that ADR 16 lists', () => {
  it('are all of its folders', () => {
    expect([...layers].sort()).toEqual([...folders].sort());
  });

  it('import only the layers above them', () => {
    expect(findUpwardImports()).toEqual([]);
  });
});
