import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATED_FILES } from './generated-files';

/** `npm run docs` writes the generated pages. With `--check` it lists the pages that are not current, and fails. */
const root = process.cwd();
const isCheck = process.argv.includes('--check');
const stale = GENERATED_FILES.filter(({ file, render }) => {
  const path = join(root, file);
  const current = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const expected = render(current);
  if (current === expected) return false;
  if (!isCheck) writeFileSync(path, expected);
  return true;
});

for (const { file } of stale) console.log(isCheck ? `${file} is not current: run \`npm run docs\`` : `wrote ${file}`);
if (stale.length === 0) console.log('generated pages are current');
process.exit(isCheck && stale.length > 0 ? 1 : 0);
