import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Requirements of levels 1 and 2 of ASVS 5.0.0: by section, the highest number; those of level 3 come after. */
const REQUIREMENTS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};
const STATES = ['met', 'partly', 'not met', 'n/a'];

interface Test {
  readonly file: string;
  readonly title: string;
}

/** An entry of a list: what it is about, the text behind it, and its tests. */
interface Entry {
  readonly subject: string;
  readonly text: string;
  readonly tests: string[];
}

/** Reads the entries of the lists between two headings: `- **subject.** text`, then lines with texts and tests. */
const entriesBetween = (from: string, to?: string): Entry[] =>
  page
    .slice(page.indexOf(from), to === undefined ? undefined : page.indexOf(to))
    .split(/^- (?=\*\*)/m)
    .slice(1)
    .map((entry) => {
      const [head, ...lines] = entry.split(/\n\n/, 1)[0].split('\n');
      const [, subject, text] = /^\*\*(.+?)\.\*\* (.+)$/.exec(head)!;
      return { subject, text, tests: lines.filter((line) => line.startsWith(TEST)) };
    });
const TEST = '  - Test: ';

/** Tests as the page names them: a file and, in italics, a part of its source. */
const testsIn = (lines: readonly string[]): Test[] =>
  lines.flatMap((line) =>
    [...line.matchAll(/`([\w./-]+\.spec\.ts)`: _(.+)_$/g)].map(([, file, title]) => ({ file, title })),
  );

const isThere = ({ file, title }: Test): boolean =>
  existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(title);

const threats = entriesBetween('## Threats and mitigations', '## Duties of an operator');
const requirements = entriesBetween('## OWASP ASVS').map(({ subject, ...entry }) => {
  const [ids, state] = subject.split(': ');
  return { ids, state, ...entry };
});

describe('the page about security', () => {
  it('links existing files', () => {
    const files = [...page.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|md|sql|yaml|sh|json))`/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('names a test for every threat', () => {
    expect(threats.length).toBeGreaterThan(15);
    expect(threats.filter(({ tests }) => testsIn(tests).length === 0)).toEqual([]);
  });

  it('lists every requirement of ASVS 5.0.0 of levels 1 and 2 once', () => {
    const all = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(all).toHaveLength(253);
    expect(requirements.flatMap(({ ids }) => ids.split(', ')).sort()).toEqual(all.sort());
  });

  it('states for each whether it is met, with tests if it is, and the reason if not', () => {
    const incomplete = requirements.filter(({ state, text, tests }) => {
      const isTested = testsIn(tests).length > 0;
      return !STATES.includes(state) || text === '' || isTested !== /^(met|partly)$/.test(state);
    });
    expect(incomplete).toEqual([]);
  });

  it('names only existing tests', () => {
    const named = [...threats, ...requirements].flatMap(({ tests }) => testsIn(tests));
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((test) => !isThere(test))).toEqual([]);
    // Every text in the form of a test reference was parsed as one.
    const lines = [...threats, ...requirements].flatMap(({ tests }) => tests);
    expect(named).toHaveLength(lines.length);
  });
});
