export const FORMATS = ['json', 'csv', 'xml', 'columns', 'arrow', 'html'] as const;
export type Format = (typeof FORMATS)[number];

export const CONTENT_TYPES: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  xml: 'application/xml; charset=utf-8',
  columns: 'application/json; charset=utf-8',
  arrow: 'application/vnd.apache.arrow.stream',
  html: 'text/html; charset=utf-8',
};

/** What `format` may ask for, in any letter case. */
export const formatNamed = (text: string): Format | undefined => FORMATS.find((name) => name === text.toLowerCase());

const BY_TYPE: Record<string, Format> = {
  'text/json': 'json',
  'text/csv': 'csv',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/vnd.apache.arrow.stream': 'arrow',
  'text/html': 'html',
};

/**
 * The format that an `Accept` header asks for: JSON unless it plainly prefers another, so that no JSON client ever gets
 * a page. HTML goes to browsers alone, which name XHTML beside it: some HTTP libraries put text/html before
 * everything else without meaning it. Undefined when every type it names is one we have not got.
 */
export function formatAccepted(accept: string | undefined): Format | undefined {
  const wishes = (accept || '*/*').split(',').map(readWish);
  const types = wishes.map(({ type }) => type);
  const browser = types.includes('application/xhtml+xml') || types.every((type) => type === 'text/html');
  let best: { format: Format; quality: number } | undefined;
  for (const { type, quality } of wishes) {
    const format = formatOfType(type);
    if (!format || quality <= 0 || (format === 'html' && !browser)) continue;
    if (quality > (best?.quality ?? 0)) best = { format, quality };
  }
  return best?.format;
}

/** Who names a type of JSON, or plain text, or any type, gets JSON. */
const AS_JSON = /^(\*|.*\/\*|text\/plain|text\/javascript|application\/(.*\+)?json.*)$/;
const formatOfType = (type: string): Format | undefined => BY_TYPE[type] ?? (AS_JSON.test(type) ? 'json' : undefined);

function readWish(text: string): { type: string; quality: number } {
  const [type, ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
  return { type, quality: Number.isNaN(quality) ? 0 : quality };
}
