import { CONTENT_TYPES } from '@daystar/formats';
import { EVERYWHERE } from '../http/every-answer';
import { PAGE_HEADERS } from '../pages/layout';
import type { Provenance } from './provenance';
import type { RowsAnswer } from './rows-answer';

/** Headers that are the same for everyone who gets the same rows, and what those depend on that tell the time. */
export interface AnswerHeaders {
  readonly fixed: Readonly<Record<string, string>>;
  /** The same in the form that node:http takes as it is: name, value, name, value. */
  readonly flat: readonly string[];
  /** The entity tag without what says that it is a weak one. */
  readonly tag: string;
  /** What `x-data-age` counts from, ms. */
  readonly dataFrom: number;
}

export function answerHeaders(answer: RowsAnswer): AnswerHeaders {
  const { name, format, issue, modifiedAt, coverage } = answer;
  const provenance = answer.provenance();
  const { sources, best, worst, newestInput } = provenance;
  const fixed: Record<string, string> = {
    ...EVERYWHERE,
    'content-type': CONTENT_TYPES[format],
    ...(format === 'html' ? PAGE_HEADERS : {}),
    // Weak, because the same rows travel in several encodings.
    etag: `W/"${name}"`,
    'last-modified': new Date(modifiedAt).toUTCString(),
    vary: 'accept, accept-encoding',
    'x-weather-source': sources.join(', ') || 'climatology',
    'x-issue-id': issue.id,
    'x-issued-at': new Date(issue.issuedAt).toISOString(),
    'x-ladder': best === worst ? best : `${best}..${worst}`,
    'x-coverage': [spansOf(provenance), ...shareOf(coverage)].filter(Boolean).join('; ') || 'complete',
  };
  const flat: string[] = [];
  for (const header in fixed) flat.push(header, fixed[header]);
  return { dataFrom: newestInput ?? issue.issuedAt, fixed, flat, tag: `"${name}"` };
}

const shareOf = (coverage?: number) => (coverage === undefined ? [] : [`capacity ${coverage.toFixed(3)}`]);

function spansOf({ climatology }: Provenance): string {
  const stamp = (time: number) => new Date(time).toISOString().replace('.000', '');
  return climatology.map(([from, to]) => `climatology ${stamp(from)}/${stamp(to)}`).join('; ');
}
