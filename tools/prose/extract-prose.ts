import { extname } from 'node:path';
import {
  type CommentRange,
  type Node,
  SyntaxKind,
  createSourceFile,
  getLeadingCommentRanges,
  getTrailingCommentRanges,
  isToken,
  ScriptTarget,
} from 'typescript';

/** A piece of prose and the line on which it begins, 1-based. */
export interface Passage {
  readonly line: number;
  readonly text: string;
}

/** Extracts the prose of a file: the text of a Markdown page, or the comments and test titles of TypeScript. */
export function extractProse(path: string, content: string): Passage[] {
  if (extname(path) === '.md') return [{ line: 1, text: content }];
  return [...extractComments(content), ...extractTestTitles(content)];
}

/**
 * Extracts comments with a parser. A scanner would confuse template expressions with blocks, and regular expressions with
 * strings.
 */
function extractComments(content: string): Passage[] {
  const source = createSourceFile('file.ts', content, ScriptTarget.Latest, true);
  const comments = new Map<number, CommentRange>();
  const visit = (node: Node) => {
    if (node.kind >= SyntaxKind.FirstJSDocNode && node.kind <= SyntaxKind.LastJSDocNode) return;
    if (isToken(node)) {
      const leadingComments = getLeadingCommentRanges(content, node.pos) ?? [];
      const trailingComments = getTrailingCommentRanges(content, node.end) ?? [];
      for (const comment of [...leadingComments, ...trailingComments]) comments.set(comment.pos, comment);
    }
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  return [...comments.values()].map(({ pos, end }) => ({
    line: countLines(content, pos),
    text: removeMarkers(content.slice(pos, end)),
  }));
}

function extractTestTitles(content: string): Passage[] {
  return [...content.matchAll(/\b(?:it|describe)(?:\.each\(.*\))?\(\s*(['"`])(.*?)\1/g)].map((match) => ({
    line: countLines(content, match.index),
    text: match[2],
  }));
}

const removeMarkers = (comment: string) =>
  comment
    .replace(/^\/\*+|\*+\/$/g, '')
    .replace(/^[ \t]*(\/\/+|\*) ?/gm, '')
    // Each tag is a separate sentence. Tables have no sentences.
    .replace(/^@\w+/gm, '-')
    .replace(/@\w+/g, '')
    .replace(/^\|.*$/gm, '')
    // Citations in parentheses do not count towards the length of a sentence. Their line breaks remain, for line numbers.
    .replace(/ \((?=[^()]{12})[^()]*\b(?:19|20)\d\d\b[^()]*\)/g, (citation) => citation.replace(/[^\n]/g, ''));

const countLines = (content: string, index: number) => content.slice(0, index).split('\n').length;
