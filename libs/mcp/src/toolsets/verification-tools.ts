import { type Daystar, type LeadScores, type Verification, findSite, listSites } from '@daystar/client';
import { z } from 'zod';
import { ToolInputError } from '../describe-error';
import { aggregationId, resourceId } from '../input-schemas';
import type { ToolResult, ToolRegistry } from '../tool-registry';

const MAX_RANKED_SITES = 25;
const days = z.int().min(1).max(90).default(30).describe('The last days that are scored.');
const reference = z
  .enum(['measurement', 'estimated_actual'])
  .optional()
  .describe('What forecasts are compared with; measurements if there are enough, else estimated actuals.');
const SCORES = ['lead', 'n', 'nmae', 'nbias', 'nrmse', 'skill_smart_persistence', 'coverage10_90'] as const;

/** Registers tools that report the verification of past forecasts: how far they were from what happened. */
export function registerVerificationTools(registry: ToolRegistry, daystar: Daystar): void {
  registry.register({
    name: 'get_forecast_accuracy',
    title: 'How good the forecasts of a site were',
    description:
      'Errors of past forecasts of a site by lead time (how long ahead they were issued): nmae, nbias and nrmse in percent ' +
      'of capacity, skill against persistence (1 perfect, 0 no better), and coverage of the 10-90 range (0.8 is ideal).',
    effect: 'read',
    input: z.object({ resource_id: resourceId, days, reference }),
    run: async ({ resource_id, days, reference }) => {
      const { site, record } = await findSite(daystar, resource_id);
      return describeVerification(
        `"${record.name}"`,
        { resource_id },
        await site.verification({ window: `P${days}D`, reference }),
        reference,
      );
    },
  });

  registry.register({
    name: 'get_aggregation_accuracy',
    title: 'How good the forecasts of an aggregation were',
    description: 'Like get_forecast_accuracy, but for an aggregation.',
    effect: 'read',
    input: z.object({ ...aggregationId, days, reference }),
    run: async ({ collection_id, aggregation_id, days, reference }) => {
      const aggregation = daystar.aggregation(collection_id, aggregation_id);
      const scores = await aggregation.verification({ window: `P${days}D`, reference });
      return describeVerification(
        `${collection_id}/${aggregation_id}`,
        { collection_id, aggregation_id },
        scores,
        reference,
      );
    },
  });

  registry.register({
    name: 'rank_sites_by_accuracy',
    title: 'Which sites are forecast worst',
    description: `Ranks sites by the error of their forecasts at one lead time, the worst first; at most ${MAX_RANKED_SITES} sites. Errors are in percent of capacity.`,
    effect: 'read',
    input: z.object({
      days,
      lead_hours: z.number().min(0).max(168).default(24).describe('How long ahead, hours: 0, 1, 2, 3, 6, 12, 24, …'),
      tags: z.array(z.string().min(1).max(100)).max(20).default([]).describe('Only sites that have all of them.'),
    }),
    run: async ({ days, lead_hours, tags }) => {
      const lead = lead_hours * 60;
      const sites = [];
      for await (const site of listSites(daystar)) {
        if (!tags.every((tag) => site.record.tags.includes(tag))) continue;
        if (sites.length === MAX_RANKED_SITES)
          throw new ToolInputError(`There are more than ${MAX_RANKED_SITES} sites: select some by tags.`);
        sites.push(site);
      }
      const ranked = [];
      // Sequential, because an account may have at most eight such requests in progress.
      for (const { record, unit, site } of sites) {
        const scores = findScores(await site.verification({ window: `P${days}D` }), lead);
        const { resource_id, name } = record;
        ranked.push({ resource_id, name, unit, n: 0, nmae: null, nbias: null, ...scores });
      }
      ranked.sort((a, b) => (b.nmae ?? -1) - (a.nmae ?? -1));
      const lines = ranked.map(({ resource_id, name, n, nmae, nbias }) =>
        nmae === null
          ? `"${name}" (${resource_id}): not enough data (${n} half hours)`
          : `"${name}" (${resource_id}): mean error ${nmae} %, bias ${nbias} % of capacity, ${n} half hours`,
      );
      const title = `Error of forecasts ${lead_hours} h ahead over ${days} days, the worst first:`;
      return {
        text: [title, ...lines].join('\n'),
        values: { days, lead_hours, error_unit: '% of capacity', sites: ranked },
      };
    },
  });
}

/** Finds the scores of a lead time. @param lead minutes @throws ToolInputError if only other leads have scores */
function findScores({ verification }: Verification, lead: number): LeadScores | undefined {
  const scoresOfLead = verification.find((scores) => toMinutes(scores.lead) === lead);
  if (scoresOfLead || verification.length === 0) return scoresOfLead;
  const hours = verification.map((scores) => toMinutes(scores.lead) / 60);
  throw new ToolInputError(`'lead_hours' must be one of ${hours.join(', ')}: only these have scores.`);
}

const toMinutes = (lead: string) => Number(/\d+/.exec(lead)?.[0]);

/** @param requestedReference the reference that the call named, if any */
function describeVerification(
  name: string,
  ids: object,
  result: Verification,
  requestedReference?: string,
): ToolResult {
  const { from, to, reference, unit, capacity, issues, verification } = result;
  const leads = verification.map((scores) => Object.fromEntries(SCORES.map((score) => [score, scores[score]])));
  const lines = verification.map(({ lead, n, nmae, nbias, skill_smart_persistence: skill }) => {
    const ahead = `${toMinutes(lead) / 60} h ahead`;
    if (nmae === null) return `${ahead}: not enough data (${n} half hours)`;
    return `${ahead}: mean error ${nmae} %, bias ${nbias} % of capacity, skill ${skill ?? 'unknown'}, ${n} half hours`;
  });
  const reason = requestedReference === reference ? '' : ', as there are too few measurements';
  const basis = reference === 'measurement' ? 'measurements' : `estimated actuals${reason}`;
  const title = `Forecasts of ${name} compared with ${basis}, ${from} to ${to}:`;
  return {
    text: [title, ...(lines.length > 0 ? lines : ['There are no forecasts to compare yet.'])].join('\n'),
    values: { ...ids, from, to, reference, power_unit: unit, capacity, issues, error_unit: '% of capacity', leads },
  };
}
