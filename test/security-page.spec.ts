import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

describe('the page about security', () => {
  it('points at files that are there', () => {
    const files = [...page.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|md|sql|yaml|sh|json))`/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('goes through all chapters of ASVS', () => {
    const chapters = [...page.matchAll(/^\| V(\d+) [^|]+\| +([✓○✗–]) +\|/gmu)].map(([, chapter]) => Number(chapter));
    expect(chapters).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  });
});
