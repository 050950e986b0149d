import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ClassDeclaration,
  type Identifier,
  type StringLiteral,
  type Node,
  ScriptTarget,
  createSourceFile,
  isClassDeclaration,
  SyntaxKind,
  isPropertyDeclaration,
  getJSDocCommentsAndTags,
  isJSDoc,
  getTextOfJSDocComment,
} from 'typescript';

/** Documentation comments of a class and of its properties, inherited ones included. */
export interface ClassComments {
  readonly comment?: string;
  readonly properties: ReadonlyMap<string, string>;
}

/** Reads the documentation comments of all classes in a folder of TypeScript sources, by class name. */
export function readClassComments(folder: string): ReadonlyMap<string, ClassComments> {
  const classes = new Map<string, ClassDeclaration>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.spec.ts')) continue;
    const source = createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ScriptTarget.Latest, true);
    for (const statement of source.statements)
      if (isClassDeclaration(statement) && statement.name) classes.set(statement.name.text, statement);
  }
  const readProperties = (declaration: ClassDeclaration): Map<string, string> => {
    const base = declaration.heritageClauses?.find(({ token }) => token === SyntaxKind.ExtendsKeyword);
    const baseClass = base && classes.get(base.types[0].expression.getText());
    const comments = new Map(baseClass && readProperties(baseClass));
    for (const member of declaration.members) {
      const comment = isPropertyDeclaration(member) && readComment(member);
      if (comment) comments.set((member.name as Identifier | StringLiteral).text, comment);
    }
    return comments;
  };
  return new Map(
    [...classes].map(([name, declaration]) => [
      name,
      { comment: readComment(declaration), properties: readProperties(declaration) },
    ]),
  );
}

/** Reads the comment before a declaration as one paragraph; undefined without one. */
function readComment(node: Node): string | undefined {
  const text = getJSDocCommentsAndTags(node)
    .filter(isJSDoc)
    .map(({ comment }) => getTextOfJSDocComment(comment) ?? '')
    .join(' ');
  return text.replace(/\s+/g, ' ').trim() || undefined;
}
