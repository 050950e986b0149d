import { parseDocument } from 'yaml';

/** Parses a log line. @throws Error if it is not JSON or has a duplicate key */
export function parseLogLine(line: string): { readonly msg: string } & Readonly<Record<string, unknown>> {
  const entry = JSON.parse(line) as { msg: string };
  // JSON is YAML, and this parser reports duplicates.
  const [error] = parseDocument(line, { schema: 'json', uniqueKeys: true }).errors;
  if (error) throw new Error(`${error.message}: ${line}`);
  return entry;
}
