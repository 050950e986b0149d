import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(__dirname, '../docs');
const index = readFileSync(join(docs, 'README.md'), 'utf8');
const pagesIn = (folder: string) => readdirSync(join(docs, folder)).filter((name) => name.endsWith('.md'));

it('pages and headings exist that messages of programs name', () => {
  const root = join(__dirname, '..');
  const sources = ['apps', 'libs', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|mjs|sh)$/.test(file) && !file.includes('.spec.'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const named = sources.flatMap((text) => [...text.matchAll(/\b(docs\/[\w/-]+\.md)(?:, "([^"]+)")?/g)]);
  const missing = named.filter(([, page, heading]) => {
    if (!existsSync(join(root, page))) return true;
    return (
      heading &&
      !readFileSync(join(root, page), 'utf8')
        .split('\n')
        .some((line) => line === `## ${heading}`)
    );
  });
  expect(missing.map(([text]) => text)).toEqual([]);
  expect(named.filter(([, , heading]) => heading).length).toBeGreaterThan(0);
});

it.each(['evcc.yaml', 'home-assistant.yaml'])('the page on integrations has %s as a test runs it', (name) => {
  const file = readFileSync(join(docs, '../examples/home', name), 'utf8');
  const blocks = [...readFileSync(join(docs, 'integrations.md'), 'utf8').matchAll(/^```yaml\n([\s\S]*?)^```/gm)];
  expect(blocks.map(([, block]) => block)).toContain(file);
});

describe('the index of the documentation', () => {
  it('links every page', () => {
    const missing = pagesIn('.').filter((name) => name !== 'README.md' && !index.includes(`](${name})`));
    expect(missing).toEqual([]);
  });

  it('links every decision by its title', () => {
    const missing = pagesIn('adr').filter((name) => {
      const [, title] = /^# ADR \d+: (.+)$/m.exec(readFileSync(join(docs, 'adr', name), 'utf8')) ?? [];
      return !index.includes(`[${title}](adr/${name})`);
    });
    expect(missing).toEqual([]);
  });

  it('links decisions of one form, in at most 60 lines', () => {
    for (const name of pagesIn('adr')) {
      const text = readFileSync(join(docs, 'adr', name), 'utf8');
      const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section);
      expect([name, sections]).toEqual([name, ['Context', 'Decision', 'Consequences']]);
      expect([name, text.split('\n').length <= 61]).toEqual([name, true]);
    }
  });
});
