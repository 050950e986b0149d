import { createHash } from 'node:crypto';
import { LADDER, ladderRank } from '@daystar/contracts';
import type { Rows } from '@daystar/formats';
import type { Provenance } from '../tables/provenance';
import type { ForecastResponse } from './forecast-response';

const nameOf = (texts: readonly string[]) => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 32);

/** Several answers of one format as one: as old as the oldest, as doubtful as the most doubtful of them. */
export function mergeResponses(
  answers: readonly ForecastResponse[],
  { title, envelope }: Omit<Rows, 'tables'>,
): ForecastResponse {
  const ids = [...new Set(answers.map(({ issue }) => issue.id))].sort();
  const coverages = answers.flatMap(({ coverage }) => coverage ?? []);
  return {
    name: `${nameOf(answers.map(({ name }) => name))}/${answers[0].format}`,
    format: answers[0].format,
    title,
    envelope,
    summary: answers.flatMap(({ summary }) => summary),
    issue: {
      id: ids.length === 1 ? ids[0] : `set-${nameOf(ids).slice(0, 16)}`,
      issuedAt: Math.min(...answers.map(({ issue }) => issue.issuedAt)),
      nextIssueAt: Math.min(...answers.map(({ issue }) => issue.nextIssueAt)),
    },
    modifiedAt: Math.max(...answers.map(({ modifiedAt }) => modifiedAt)),
    stale: answers.some(({ stale }) => stale),
    provenance: () => provenanceOf(answers.map((answer) => answer.provenance())),
    coverage: coverages.length > 0 ? Math.min(...coverages) : undefined,
    tableSpecs: async () => (await Promise.all(answers.map((answer) => answer.tableSpecs()))).flat(),
  };
}

/** Estimated actuals and forecasts of one thing. */
export const mergeProperties = (answers: readonly ForecastResponse[]): ForecastResponse =>
  answers.length === 1 ? answers[0] : mergeResponses(answers, answers[0]);

/** The answer with the same words in each of its rows. */
export function withLabels(answer: ForecastResponse, labels: Readonly<Record<string, string>>): ForecastResponse {
  return {
    ...answer,
    name: `${answer.name}/${nameOf(Object.values(labels))}`,
    summary: answer.summary.map((summary) => ({ ...labels, ...(summary as object) })),
    tableSpecs: async () => (await answer.tableSpecs()).map((plan) => ({ ...plan, labels })),
  };
}

function provenanceOf(all: readonly Provenance[]): Provenance {
  const inputs = all.flatMap(({ newestInput }) => newestInput ?? []);
  const steps = all.flatMap(({ best, worst }) => [ladderRank(best), ladderRank(worst)]);
  return {
    sources: [...new Set(all.flatMap(({ sources }) => sources))],
    best: LADDER[Math.min(...steps)],
    worst: LADDER[Math.max(...steps)],
    newestInput: inputs.length > 0 ? Math.max(...inputs) : undefined,
    climatology: union(all.flatMap(({ climatology }) => climatology)),
  };
}

function union(spans: Provenance['climatology']): Provenance['climatology'] {
  const merged: [number, number][] = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
