import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const read = (path: string) => readFileSync(resolve(__dirname, '..', path), 'utf8');

/** Library and decision of each row. */
const ROWS = [
  ...read('docs/adr/0019-libraries-or-own-code.md').matchAll(
    /^\|[^|]*\|[^|]*\| `([^`]+)` *\| (library|own code) *\|/gm,
  ),
].map(([, library, decision]) => ({ library, decision }));

describe('the table of libraries', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

  it('has a decision in every row', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(15);
    expect(ROWS.length).toBe(read('docs/adr/0019-libraries-or-own-code.md').match(/^\|.*`.*\|$/gm)?.length);
  });

  it.each(ROWS)('states whether $library is used: $decision', ({ library, decision }) => {
    expect(Object.keys(dependencies).includes(library)).toBe(decision === 'library');
  });
});
