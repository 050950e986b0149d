import { type Daystar, type FieldProblem, getPeriodLength, findSite } from '@daystar/client';
import { z } from 'zod';
import { createQuantity, resourceId, sitePower, time } from '../input-schemas';
import { toCsv } from '../power-result';
import type { ToolRegistry } from '../tool-registry';

const MAX_POSTED = 1000;
const MAX_LISTED = 200;
const MAX_PROBLEMS = 10;
/** Flags of values that are not power of the site, or that another measurement covers. They are not part of its energy. */
const UNCOUNTED_FLAGS: readonly string[] = ['unit_suspect', 'out_of_range', 'cumulative', 'overlap'];

const measurement = z.strictObject({
  period_end: time.describe('End of the period, ISO 8601 with Z or an offset.'),
  total_power: sitePower
    .optional()
    .describe('Mean power over the period: MW (utility_scale) or kW (rooftop). Not energy.'),
  mean_ghi: createQuantity('W/m²').min(0).optional().describe('Mean global horizontal irradiance, W/m².'),
  availability: z.number().min(0).max(100).optional().describe('Share of the plant in operation, %.'),
});

/** Registers tools that store and read measurements. */
export function registerMeasurementTools(registry: ToolRegistry, daystar: Daystar): void {
  registry.register({
    name: 'post_measurements',
    title: 'Store measurements',
    description:
      'Stores measured power of a site, which tunes its forecasts, and returns the flag of quality control on each. ' +
      'Posting a period again replaces it.',
    effect: 'replace',
    input: z.object({
      resource_id: resourceId,
      period: z.enum(['PT1M', 'PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT60M']).describe('Length of each period.'),
      measurements: z.array(measurement).min(1).max(MAX_POSTED),
    }),
    run: async ({ resource_id, period, measurements }) => {
      const { site, unit, record } = await findSite(daystar, resource_id);
      const { stored, errors, warnings } = await site.postMeasurements(
        measurements.map((measured) => ({ ...measured, period })),
      );
      const ends = measurements.map(({ period_end }) => Date.parse(period_end));
      const length = getPeriodLength({ period });
      const flagged = await readRange(site, Math.min(...ends) - length, Math.max(...ends));
      const verdicts = countFlags(flagged.measurements);
      const lines = [
        `Stored ${stored} of ${measurements.length} measurements of "${record.name}", ${unit}.`,
        `Flags in this time: ${describeCounts(verdicts)}. The service learns from ok and clipped only.`,
        ...describeProblems('Not stored', errors),
        ...describeProblems('Stored, but check', warnings),
      ];
      return { text: lines.join('\n'), values: { resource_id, stored, verdicts, errors, warnings } };
    },
  });

  registry.register({
    name: 'get_measurements',
    title: 'Show measurements and their flags',
    description: `Stored measurements of a site with the flag of quality control, and the gaps between them; the last week when no time is given. Returns at most ${MAX_LISTED} values.`,
    effect: 'read',
    input: z.object({
      resource_id: resourceId,
      from: time.optional(),
      to: time.optional(),
      verdict: z.string().max(40).optional().describe('List only those with this flag, such as ok or unit_suspect.'),
      include_values: z.boolean().default(false),
    }),
    run: async ({ resource_id, from, to, verdict, include_values }) => {
      const { site, unit, record } = await findSite(daystar, resource_id);
      const { measurements, gaps } = await site.measurements({ from, to });
      const verdicts = countFlags(measurements);
      const counted = measurements.filter(({ verdict }) => !UNCOUNTED_FLAGS.includes(verdict));
      const energy = counted.reduce((sum, measured) => sum + (measured.total_power ?? 0) * getPeriodHours(measured), 0);
      const selected = measurements.filter((measured) => verdict === undefined || measured.verdict === verdict);
      const values = selected.slice(0, MAX_LISTED).map(({ period_end, period, total_power, mean_ghi, verdict }) => ({
        period_end,
        period,
        total_power,
        mean_ghi,
        verdict,
      }));
      const lines = [
        `${measurements.length} measurements of "${record.name}": ${describeCounts(verdicts)}.`,
        `Measured energy: ${round(energy)} ${unit}h${describeOmitted(measurements.length - counted.length)}. Gaps: ${gaps.length}.`,
        ...(include_values ? [`total_power: ${unit}; times UTC.`, ...toCsv(values)] : []),
        ...(include_values && selected.length > values.length ? [`${selected.length - values.length} more.`] : []),
      ];
      const listed = include_values ? { measurements: values } : {};
      return {
        text: lines.join('\n'),
        values: {
          resource_id,
          power_unit: unit,
          count: measurements.length,
          verdicts,
          energy: round(energy),
          energy_unit: `${unit}h`,
          gaps: gaps.slice(0, MAX_PROBLEMS),
          gap_count: gaps.length,
          ...listed,
        },
      };
    },
  });
}

const describeOmitted = (count: number) =>
  count > 0 ? `, without ${count} that are implausible or covered by others` : '';

type MeasuredSite = Awaited<ReturnType<typeof findSite>>['site'];
const readRange = (site: MeasuredSite, from: number, to: number) =>
  site.measurements({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });

const getPeriodHours = (measured: { readonly period: string }) => getPeriodLength(measured) / 3_600_000;
const round = (value: number) => Math.round(value * 10_000) / 10_000;

function countFlags(measurements: readonly { readonly verdict: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verdict } of measurements) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

const describeCounts = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([flag, count]) => `${count} ${flag}`)
    .join(', ') || 'none';

function describeProblems(title: string, problems: readonly FieldProblem[]): string[] {
  const shown = problems.slice(0, MAX_PROBLEMS).map(({ message }) => `${title}: ${message}`);
  return problems.length > shown.length ? [...shown, `${title}: ${problems.length - shown.length} more.`] : shown;
}
