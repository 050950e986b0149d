/** Extracts the URL from the log line with which a service reports that it is ready; undefined for other lines. */
export function parseReadyUrl(line: string): string | undefined {
  if (!line.includes('"msg":"ready"')) return undefined;
  return (JSON.parse(line) as { url?: string }).url;
}
