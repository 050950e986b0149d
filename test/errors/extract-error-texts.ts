import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(__dirname, '../..');
/** Folders with errors for clients. Errors of weather files, GRIB and settings are for operators. */
const FOLDERS = [
  'apps/gateway',
  'apps/site-registry',
  'apps/aggregation',
  'apps/forecast-engine',
  'libs/contracts',
  'libs/bus',
  'libs/database',
  'libs/row-cache',
];
const SKIPPED =
  /\.(spec|fixture|suite|schemas)\.ts$|(^|\/)(spec|api-reference|api-description|i18n\/[a-z]{2})\/|i18n\/api-messages|metrics/;

/** Extracts the unique error texts of the source, sorted, with `…` for each inserted value. */
export function extractErrorTexts(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !SKIPPED.test(path))
      .map((path) => join(ROOT, folder, 'src', path)),
  );
  return [...new Set(files.flatMap((path) => extractSentences(readFileSync(path, 'utf8'))))].sort();
}

/** Extracts sentences that clients may get: texts that end with a full stop, in files with errors for clients. */
function extractSentences(source: string): string[] {
  if (!/\b(DaystarError|invalid|addError|field_name|message)\b/.test(source)) return [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node) || ts.isDecorator(node)) return;
    if (ts.isPropertyAssignment(node) && /^(description|summary|help|purpose)$/.test(node.name.getText())) return;
    // Texts of pages are not errors.
    if (ts.isCallExpression(node) && /Parameter$|^t$/.test(node.expression.getText())) return;
    const text = readText(node);
    if (text !== undefined && /^['A-Z…].* .*[a-z'…\d]\.$/s.test(text)) texts.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return texts;
}

function readText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}
