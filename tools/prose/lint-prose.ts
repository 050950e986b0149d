import { TextlintKernel, type TextlintKernelOptions } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import pattern from '@textlint-rule/textlint-rule-pattern';
import sentenceLength from 'textlint-rule-sentence-length';
import { extractProse } from './extract-prose';
import { AVOIDED_WORDS } from './avoided-words';

/** About 33 words; aim at 25. */
const MAX_SENTENCE_CHARACTERS = 200;

/** A violation of a style rule in a file. */
export interface Finding {
  readonly line: number;
  readonly message: string;
}

const kernel = new TextlintKernel();
const rules = [
  { ruleId: 'sentence-length', rule: unwrapDefault(sentenceLength), options: { max: MAX_SENTENCE_CHARACTERS } },
  {
    ruleId: 'avoided-words',
    rule: unwrapDefault(pattern),
    options: { patterns: AVOIDED_WORDS.map(([expression, message]) => ({ pattern: expression, message })) },
  },
] as TextlintKernelOptions['rules'];
const plugins = [{ pluginId: 'markdown', plugin: unwrapDefault(markdown) }];

/** Checks the sentences of a page, or of the comments and test titles of a TypeScript file. */
export async function lintProse(path: string, content: string): Promise<Finding[]> {
  const findings = await Promise.all(
    extractProse(path, content).map(async ({ line, text }) => {
      const { messages } = await kernel.lintText(text, { ext: '.md', rules, plugins });
      return messages.map(({ loc, message }) => ({ line: line + loc.start.line - 1, message: formatMessage(message) }));
    }),
  );
  return findings.flat().sort((a, b) => a.line - b.line);
}

/** Removes the line number and the line break from messages of the sentence length rule. */
const formatMessage = (message: string) => message.replace(/^Line \d+ /, '').replaceAll('\n', ' ');

/** Returns the value of a package, which is CommonJS with or without a `default` member. */
function unwrapDefault<T>(module: T | { default: T }): T {
  return (module as { default?: T }).default ?? (module as T);
}
