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

const FORMATS_BY_TYPE: Record<string, Format> = {
  'text/json': 'json',
  'text/csv': 'csv',
  // CSV is the only text format that is not a web page.
  'text/*': 'csv',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/vnd.apache.arrow.stream': 'arrow',
  'text/html': 'html',
};

/**
 * Chooses the format for an `Accept` header: that of the first supported type with the highest quality. Any type means JSON, any
 * text type CSV. HTML is only for browsers, whose header lists XHTML, and for headers with text/html alone: some HTTP
 * libraries list text/html first by default. Undefined if no type is supported.
 */
export function negotiateFormat(accept: string | undefined): Format | undefined {
  const ranges = (accept || '*/*').split(',').map(readMediaRange);
  const types = ranges.map(({ type }) => type);
  const isBrowser = types.includes('application/xhtml+xml') || types.every((type) => type === 'text/html');
  let best: { format: Format; quality: number } | undefined;
  for (const { type, quality } of ranges) {
    const format = findFormatByType(type);
    if (!format || quality <= 0 || (format === 'html' && !isBrowser)) continue;
    if (quality > (best?.quality ?? 0)) best = { format, quality };
  }
  return best?.format;
}

/** Media types for which the response is JSON. */
const JSON_TYPES = /^(\*|.*\/\*|text\/plain|text\/javascript|application\/(.*\+)?json.*)$/;
const findFormatByType = (type: string): Format | undefined =>
  FORMATS_BY_TYPE[type] ?? (JSON_TYPES.test(type) ? 'json' : undefined);

function readMediaRange(text: string): { type: string; quality: number } {
  const [type, ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
  return { type, quality: Number.isNaN(quality) ? 0 : quality };
}
