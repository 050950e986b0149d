import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Extracts the shell blocks of a section of a page in `docs`, in order. @throws Error without such a section */
export function extractShellBlocks(page: string, section: string): string[] {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  const [, body] = new RegExp(`\n#{2,3} ${section}\n([\\s\\S]*?)(?=\n#{2,3} |$(?![\\s\\S]))`).exec(text) ?? [];
  if (body === undefined) throw new Error(`docs/${page} has no section "${section}"`);
  return [...body.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block);
}
