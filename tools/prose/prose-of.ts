import { extname } from 'node:path';
import { SyntaxKind, createScanner, ScriptTarget } from 'typescript';

/** Prose of a file and the line of the file that it begins on, 1-based. */
export interface Passage {
  readonly line: number;
  readonly text: string;
}

/** The prose of a Markdown page or a TypeScript file: of code, its comments and the titles of its tests. */
export function proseOf(path: string, content: string): Passage[] {
  if (extname(path) === '.md') return [{ line: 1, text: content }];
  return [...commentsOf(content), ...testTitlesOf(content)];
}

function commentsOf(content: string): Passage[] {
  const scanner = createScanner(ScriptTarget.Latest, false);
  scanner.setText(content);
  const passages: Passage[] = [];
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    // Without a parser the scanner cannot tell where a template ends after an expression.
    if (kind === SyntaxKind.CloseBraceToken) scanner.reScanTemplateToken(false);
    if (kind !== SyntaxKind.SingleLineCommentTrivia && kind !== SyntaxKind.MultiLineCommentTrivia) continue;
    passages.push({ line: lineAt(content, scanner.getTokenStart()), text: withoutMarkers(scanner.getTokenText()) });
  }
  return passages;
}

function testTitlesOf(content: string): Passage[] {
  return [...content.matchAll(/\b(?:it|describe)(?:\.each\(.*\))?\(\s*(['"`])(.*?)\1/g)].map((found) => ({
    line: lineAt(content, found.index),
    text: found[2],
  }));
}

const withoutMarkers = (comment: string) =>
  comment
    .replace(/^\/\*+|\*+\/$/g, '')
    .replace(/^[ \t]*(\/\/+|\*) ?/gm, '')
    .replace(/@\w+/g, '');

const lineAt = (content: string, index: number) => content.slice(0, index).split('\n').length;
