import { join } from 'node:path';

interface TestFile {
  readonly path: string;
  readonly duration?: number;
  readonly context: object;
}
interface Sequencer {
  sort(tests: TestFile[]): TestFile[];
}
// eslint-disable-next-line @typescript-eslint/no-require-imports
const MixingSequencer = require('./mixing-sequencer.cjs') as new (options: object) => Sequencer;

/** Kinds of specs in the order in which they start: `w` waits, `c` computes. */
function sortKinds(waiting: number, computing: number): string {
  const context = { config: { cache: false }, hasteFS: { getSize: () => 1 } };
  const files = (name: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({ path: join('test', `${name}${i}`), context }));
  const specs = [...files('w', waiting), ...files('c', computing)].map((file, i) => ({
    ...file,
    path: `${file.path}${i < waiting ? '.e2e.spec.ts' : '.spec.ts'}`,
  }));
  return new MixingSequencer({})
    .sort(specs)
    .map(({ path }) => path.replace(/^.*[\\/]/, '')[0])
    .join('');
}

describe('the order of spec files', () => {
  it('mixes those that wait with those that compute', () => {
    expect(sortKinds(3, 12)).toBe('wccccwccccwcccc');
  });

  it.each([
    [0, 3, 'ccc'],
    [2, 0, 'ww'],
    [0, 0, ''],
  ])('contains every file once: %d that wait, %d that compute', (waiting, computing, order) => {
    expect(sortKinds(waiting, computing)).toBe(order);
  });
});
