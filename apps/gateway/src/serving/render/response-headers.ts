import { CONTENT_TYPES } from '@daystar/formats';
import { COMMON_HEADERS, VARY_BY_CALLER } from '../../http/common-headers';
import { PAGE_HEADERS } from '../../pages/layout';
import type { Provenance } from '../tables/provenance';
import type { ForecastResponse } from '../response/forecast-response';

/** Headers that all callers of the same rows share, and inputs of the headers that depend on the request. */
export interface ResponseHeaders {
  /** Name, value, name, value, …: the flat form of node:http. */
  readonly flat: readonly string[];
  /** The entity tag without its weak prefix `W/`. */
  readonly tag: string;
  /** Clock time from which `x-data-age` counts, ms. */
  readonly dataTime: number;
}

/** Headers that depend on the format alone. */
const headersByFormat = Object.fromEntries(
  Object.entries(CONTENT_TYPES).map(([format, type]) => {
    const headers = { ...COMMON_HEADERS, ...(format === 'html' ? PAGE_HEADERS : {}), 'content-type': type };
    return [format, Object.entries({ ...headers, vary: VARY_BY_CALLER }).flat()];
  }),
);

/** Builds the headers that are the same for all callers and encodings. */
export function buildResponseHeaders(response: ForecastResponse): ResponseHeaders {
  const { name, format, issue, modifiedAt } = response;
  const provenance = response.getProvenance();
  const { sources, best, worst, newestInput } = provenance;
  const tag = `"${name}"`;
  const responseHeaders = [
    // Weak, because bodies in several encodings share it.
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
    formatCoverage(response, provenance),
    ...formatTuning(response.getTuning?.()),
    ...(response.headers ?? []),
  ];
  return { dataTime: newestInput ?? issue.issuedAt, flat: headersByFormat[format].concat(responseHeaders), tag };
}

const formatTuning = (tuning?: string) => (tuning === undefined ? [] : ['x-tuning', tuning]);

function formatCoverage({ coverage, missing = [] }: ForecastResponse, provenance: Provenance): string {
  const parts = [
    formatClimatology(provenance),
    coverage === undefined ? '' : `capacity ${coverage.toFixed(3)}`,
    missing.length === 0 ? '' : `without ${missing.join(', ')}`,
  ];
  return parts.filter(Boolean).join('; ') || 'complete';
}

function formatClimatology({ climatology }: Provenance): string {
  const formatTime = (time: number) => new Date(time).toISOString().replace('.000', '');
  return climatology.map(([from, to]) => `climatology ${formatTime(from)}/${formatTime(to)}`).join('; ');
}
