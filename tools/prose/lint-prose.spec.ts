import { lintProse } from './lint-prose';

describe('the prose check', () => {
  it.each([
    ['a page', 'page.md', '# Title\n\nRows are made anew.\n'],
    ['a comment', 'file.ts', 'const a = 1;\n\n/** Rows are made anew. */\n'],
    ['a comment after a block', 'file.ts', "import { a } from './a';\n\n/** Rows are made anew. */\n"],
    ['a comment after a template', 'file.ts', 'const a = `${1} {`;\n\n// Rows are made anew.\n'],
    ['a comment after a regular expression', 'file.ts', 'const a = /["`]/;\n\n// Rows are made anew.\n'],
    ['a comment of several lines', 'file.ts', '/**\n *\n * Rows are made anew.\n */\n'],
    ['the title of a test', 'file.spec.ts', `\n\n  ${'it'}('makes rows anew', () => {});\n`],
  ])('names the line of an avoided word in %s, and its replacement', async (_where, path, content) => {
    expect(await lintProse(path, content)).toEqual([{ line: 3, message: expect.stringContaining('Write "again"') }]);
  });

  it('asks for the spelling with -ize', async () => {
    expect(await lintProse('page.md', 'The service serialises and normalises rows.\n')).toEqual([
      { line: 1, message: expect.stringContaining('Write "-ize"') },
      { line: 1, message: expect.stringContaining('Write "-ize"') },
    ]);
  });

  it('finds sentences that are too long', async () => {
    const sentence = `The engine ${'computes rows and '.repeat(20)}stops.`;
    expect(await lintProse('page.md', sentence)).toEqual([{ line: 1, message: expect.stringMatching(/length/i) }]);
  });

  it.each([
    ['code', 'const anew = `${1} anew`; // fine\n'],
    ['a name in backticks', '/** Calls `anew`. */\n'],
    [
      'a long citation',
      `/** Calibration of intervals (A. Author, "${'Title '.repeat(40)}", Journal 1, 2019) by lead. */\n`,
    ],
    ['plain sentences', '/** The engine publishes an issue every ten minutes. */\n'],
  ])('finds nothing in %s', async (_what, content) => {
    expect(await lintProse('file.ts', content)).toEqual([]);
  });
});
