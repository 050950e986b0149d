import { CONTENT_TYPES } from '@daystar/formats';
import { COMMON_HEADERS } from '../../http/common-headers';
import { PAGE_HEADERS } from '../../pages/layout';
import type { Provenance } from '../tables/provenance';
import type { ForecastResponse } from '../response/forecast-response';

/** Headers that all callers of the same rows share, and the inputs of those that depend on the time. */
export interface ResponseHeaders {
  /** As node:http takes them: name, value, name, value. */
  readonly flat: readonly string[];
  /** The entity tag without what says that it is a weak one. */
  readonly tag: string;
  /** What `x-data-age` counts from, ms. */
  readonly dataTime: number;
}

/** Headers that depend on the format alone. */
const formatHeaders = Object.fromEntries(
  Object.entries(CONTENT_TYPES).map(([format, type]) => {
    const headers = { ...COMMON_HEADERS, ...(format === 'html' ? PAGE_HEADERS : {}), 'content-type': type };
    return [format, Object.entries({ ...headers, vary: 'accept, accept-encoding' }).flat()];
  }),
);

export function buildResponseHeaders(answer: ForecastResponse): ResponseHeaders {
  const { name, format, issue, modifiedAt, coverage } = answer;
  const provenance = answer.provenance();
  const { sources, best, worst, newestInput } = provenance;
  const tag = `"${name}"`;
  const own = [
    // Weak, because the same rows travel in several encodings.
    'etag',
    `W/${tag}`,
    'last-modified',
    new Date(modifiedAt).toUTCString(),
    'x-weather-source',
    sources.join(', ') || 'climatology',
    'x-issue-id',
    issue.id,
    'x-issued-at',
    new Date(issue.issuedAt).toISOString(),
    'x-ladder',
    best === worst ? best : `${best}..${worst}`,
    'x-coverage',
    [spansOf(provenance), ...shareOf(coverage)].filter(Boolean).join('; ') || 'complete',
  ];
  return { dataTime: newestInput ?? issue.issuedAt, flat: formatHeaders[format].concat(own), tag };
}

const shareOf = (coverage?: number) => (coverage === undefined ? [] : [`capacity ${coverage.toFixed(3)}`]);

function spansOf({ climatology }: Provenance): string {
  const stamp = (time: number) => new Date(time).toISOString().replace('.000', '');
  return climatology.map(([from, to]) => `climatology ${stamp(from)}/${stamp(to)}`).join('; ');
}
