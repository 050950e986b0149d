import { createHash } from 'node:crypto';
import { DATA_BASIS_RANKING, listSourcesByWeight, rankDataBasis } from '@daystar/contracts';
import type { Provenance } from '../tables/provenance';
import type { ForecastResponse } from './forecast-response';

const hashTexts = (texts: readonly string[]) =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 32);

/** Merges responses of one format. Issue times are the earliest, coverage is the lowest, and provenance is merged. */
export function mergeResponses(
  responses: readonly ForecastResponse[],
  { title, envelope, location }: Pick<ForecastResponse, 'title' | 'envelope' | 'location'>,
): ForecastResponse {
  const issueIds = responses.map(({ issue }) => issue.id);
  const coverages = responses.flatMap(({ coverage }) => coverage ?? []);
  const rowCoverages = responses.flatMap(({ rowCoverage }) => rowCoverage ?? []);
  return {
    etag: `${hashTexts(responses.map(({ etag }) => etag))}/${responses[0].format}`,
    format: responses[0].format,
    language: responses[0].language,
    title,
    location,
    envelope,
    provenanceSummaries: responses.flatMap(({ provenanceSummaries }) => provenanceSummaries),
    issue: {
      // Issues of several resources may share an id, so the hash keeps repeated ids and their order.
      id: new Set(issueIds).size === 1 ? issueIds[0] : `set-${hashTexts(issueIds).slice(0, 16)}`,
      issuedAt: Math.min(...responses.map(({ issue }) => issue.issuedAt)),
      nextIssueAt: Math.min(...responses.map(({ issue }) => issue.nextIssueAt)),
    },
    modifiedAt: Math.max(...responses.map(({ modifiedAt }) => modifiedAt)),
    isStale: responses.some(({ isStale }) => isStale),
    getProvenance: () => mergeProvenance(responses.map((response) => response.getProvenance())),
    getTuning: () =>
      mergeProvenance(responses.map((response) => response.getProvenance())).tuning.join(', ') || undefined,
    coverage: coverages.length > 0 ? Math.min(...coverages) : undefined,
    rowCoverage: rowCoverages.length > 0 ? Math.min(...rowCoverages) : undefined,
    missingFields: [...new Set(responses.flatMap(({ missingFields = [] }) => missingFields))],
    readTableInputs: async () => (await Promise.all(responses.map((response) => response.readTableInputs()))).flat(),
  };
}

/** Adds the same labels to each row of a response. */
export function addLabels(response: ForecastResponse, labels: Readonly<Record<string, string>>): ForecastResponse {
  return {
    ...response,
    etag: `${response.etag}/${hashTexts(Object.values(labels))}`,
    provenanceSummaries: response.provenanceSummaries.map((summary) => ({ ...labels, ...(summary as object) })),
    readTableInputs: async () => (await response.readTableInputs()).map((input) => ({ ...input, labels })),
  };
}

function mergeProvenance(provenances: readonly Provenance[]): Provenance {
  const weightSums = new Map<string, number>();
  for (const [source, sum] of provenances.flatMap(({ weightSums: sums }) => [...sums]))
    weightSums.set(source, (weightSums.get(source) ?? 0) + sum);
  const inputs = provenances.flatMap(({ newestInput }) => newestInput ?? []);
  const ranks = provenances.flatMap(({ best, worst }) => [rankDataBasis(best), rankDataBasis(worst)]);
  return {
    sources: listSourcesByWeight(weightSums),
    weightSums,
    best: DATA_BASIS_RANKING[Math.min(...ranks)],
    worst: DATA_BASIS_RANKING[Math.max(...ranks)],
    newestInput: inputs.length > 0 ? Math.max(...inputs) : undefined,
    tuning: [...new Set(provenances.flatMap(({ tuning }) => tuning))],
    climatology: mergeSpans(provenances.flatMap(({ climatology }) => climatology)),
  };
}

function mergeSpans(spans: Provenance['climatology']): Provenance['climatology'] {
  const merged: [number, number][] = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const lastSpan = merged.at(-1);
    if (lastSpan && from <= lastSpan[1]) lastSpan[1] = Math.max(lastSpan[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
