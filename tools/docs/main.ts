import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { GENERATED_FILES, type GeneratedFile } from './generated-files';

/** `npm run docs` writes the generated pages. With `--check` it lists the pages that are not current, and fails. */
const root = process.cwd();
/** Files to format. */
const FORMATTED = /\.(md|ts)$/;
const isCheck = process.argv.includes('--check');

/** Renders a file, formatted as `npm run format` does. */
async function renderFormatted({ file, render }: GeneratedFile, current: string): Promise<string> {
  const text = render(current);
  if (!FORMATTED.test(file)) return text;
  const path = join(root, file);
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

async function main(): Promise<void> {
  const stale: string[] = [];
  for (const generated of GENERATED_FILES) {
    const path = join(root, generated.file);
    const current = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const expected = await renderFormatted(generated, current);
    if (current === expected) continue;
    if (!isCheck) writeFileSync(path, expected);
    stale.push(generated.file);
  }
  for (const file of stale) console.log(isCheck ? `${file} is not current: run \`npm run docs\`` : `wrote ${file}`);
  if (stale.length === 0) console.log('generated pages are current');
  process.exit(isCheck && stale.length > 0 ? 1 : 0);
}

void main();
