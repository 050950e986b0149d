import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGEABLE_NAMES } from './what-if-request';

it('docs/api.md lists every property that a variant can change', () => {
  const page = readFileSync(join(__dirname, '../../../../docs/api.md'), 'utf8');
  const [section] = page.slice(page.indexOf('\n## What if\n') + 1).split(/\n(?=## )/);
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  const listed = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual([...CHANGEABLE_NAMES].sort());
});
