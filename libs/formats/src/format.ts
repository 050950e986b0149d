export const FORMATS = ['json', 'csv', 'xml', 'columns', 'html'] as const;
export type Format = (typeof FORMATS)[number];

export const CONTENT_TYPES: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  xml: 'application/xml; charset=utf-8',
  columns: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/** What `format` may ask for, in any letter case. */
export const formatNamed = (text: string): Format | undefined => FORMATS.find((name) => name === text.toLowerCase());

const BY_TYPE: Record<string, Format> = {
  'application/json': 'json',
  'text/json': 'json',
  'text/csv': 'csv',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/html': 'html',
};

/**
 * The format that an `Accept` header asks for: JSON unless it plainly prefers another, so that no JSON client ever gets
 * a page. HTML goes to browsers alone, which name XHTML beside it: some HTTP libraries put text/html before
 * everything else without meaning it.
 */
export function formatAccepted(accept: string | undefined): Format {
  const wishes = (accept ?? '').split(',').map(readWish);
  const types = wishes.map(({ type }) => type);
  const browser = types.includes('application/xhtml+xml') || types.every((type) => type === 'text/html');
  let best: { format: Format; quality: number } = { format: 'json', quality: 0 };
  for (const { type, quality } of wishes) {
    const format = type.endsWith('/*') ? 'json' : BY_TYPE[type];
    if (!format || (format === 'html' && !browser)) continue;
    if (quality > best.quality) best = { format, quality };
  }
  return best.format;
}

function readWish(text: string): { type: string; quality: number } {
  const [type, ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
  return { type, quality: Number.isNaN(quality) ? 0 : quality };
}
