/**
 * Extracts the URL from the line with which a service, or `npm run start`, reports that it is ready; undefined for other lines.
 */
export function parseReadyUrl(line: string): string | undefined {
  const [, url] = /^ready (http\S+)$/.exec(line) ?? [];
  if (url) return url;
  if (!line.includes('"msg":"ready"')) return undefined;
  return (JSON.parse(line) as { url?: string }).url;
}
