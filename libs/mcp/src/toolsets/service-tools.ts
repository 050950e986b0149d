import type { Daystar } from '@daystar/client';
import { z } from 'zod';
import type { ToolRegistry } from '../tool-registry';

const MAX_SECTIONS = 8;

/** Registers tools about the service itself. */
export function registerServiceTools(registry: ToolRegistry, daystar: Daystar): void {
  registry.register({
    name: 'get_weather_status',
    title: 'State of the weather sources',
    description:
      'The weather sources that forecasts are computed from: state, age of the newest run, and share of tiles.',
    effect: 'read',
    input: z.object({}),
    run: async () => {
      const { as_of, sources, ladder: dataBasis } = await daystar.inputs();
      const lines = sources.map(({ source, state, age_minutes, share, last_error }) => {
        const age = age_minutes === null ? 'age unknown' : `newest run ${age_minutes} min old`;
        return `${source}: ${state}, ${age}, used for ${formatPercent(share)} of tiles${last_error ? `; last error: ${last_error.message}` : ''}`;
      });
      const basisShares = dataBasis
        .filter(({ share }) => share > 0)
        .map(({ step, share }) => `${step} ${formatPercent(share)}`);
      const text = [
        `Weather as of ${as_of}:`,
        ...lines,
        `Data basis: ${basisShares.join(', ') || 'none in use'}.`,
      ].join('\n');
      return { text, values: { as_of, sources, ladder: dataBasis } };
    },
  });

  registry.register({
    name: 'get_usage',
    title: 'Usage and limits of the account',
    description: 'Requests and measurements used and remaining under the plan of the account, and its number of sites.',
    effect: 'read',
    input: z.object({}),
    run: async () => {
      const usage = await daystar.usage();
      const formatLine = (title: string, { limit, used, remaining, resets_at }: typeof usage.requests_this_minute) =>
        `${title}: ${used} used, ${limit === null ? 'no limit' : `${remaining} of ${limit} left`}, resets ${resets_at}`;
      const { utility, rooftop, weather } = usage.sites;
      const text = [
        `Plan ${usage.plan}.`,
        formatLine('Requests this minute', usage.requests_this_minute),
        formatLine('Latitude/longitude requests today', usage.simple_requests_today),
        formatLine('Measurements today', usage.measurements_today),
        `Sites: ${utility} utility-scale, ${rooftop} rooftop, ${weather} weather.`,
      ].join('\n');
      return { text, values: usage };
    },
  });

  registry.register({
    name: 'search_docs',
    title: 'Search the documentation',
    description:
      'Sections of the documentation of the service that contain all words: API, formats, units, limits, operation.',
    effect: 'read',
    input: z.object({ query: z.string().min(1).max(100).describe('Words that a section must contain.') }),
    run: async ({ query }) => {
      const sections = (await daystar.searchDocs(query)).slice(0, MAX_SECTIONS);
      const lines = sections.map(({ url, page, heading, excerpt }) => `${page}: ${heading} (${url})\n${excerpt}`);
      return { text: lines.join('\n\n') || 'No section contains all of these words. Use fewer.', values: { sections } };
    },
  });
}

const formatPercent = (share: number) => `${Math.round(share * 100)} %`;
