import { parseDocument } from 'yaml';

/** An entry of the log. @throws Error for a line that is not JSON, or has a key twice */
export function parseLogLine(line: string): { readonly msg: string } & Readonly<Record<string, unknown>> {
  const entry = JSON.parse(line) as { msg: string };
  // JSON is YAML, and this parser reports duplicates.
  const [error] = parseDocument(line, { schema: 'json', uniqueKeys: true }).errors;
  if (error) throw new Error(`${error.message}: ${line}`);
  return entry;
}
