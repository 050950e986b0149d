import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StackNamespace, executeSql } from '../bench/stack-namespace';

const PAGE = 'docs/upgrade.md';

/** Whether a release has its tables in the schema `public` even with a namespace. */
export const isWithoutNamespaceSchema = (version: string): boolean => version === '0.1.0';

/**
 * Runs the statements of a section of docs/upgrade.md on the database.
 * @throws Error when the page has no such section
 */
export async function runStatements(
  root: string,
  section: string,
  { namespace, postgres = '' }: StackNamespace,
): Promise<void> {
  const [, text = ''] = readFileSync(join(root, PAGE), 'utf8').split(new RegExp(`^#+ ${section}$`, 'm'));
  const [, block] = /```sql\n([\s\S]*?)```/.exec(text.split(/^#+ /m)[0]) ?? [];
  if (!block) throw new Error(`${PAGE} has no statements under "${section}"`);
  const database = new URL(postgres).pathname.slice(1);
  await executeSql(postgres, block.replaceAll('NAMESPACE', namespace).replaceAll('DATABASE', database));
}
