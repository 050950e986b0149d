import { createResponder } from '@daystar/bus';
import {
  type FlaggedExternalForecast,
  deleteExternalForecasts,
  listExternalForecasts,
  postExternalForecasts,
} from '@daystar/contracts';

/** Creates responders that replace the site registry for external forecasts, which they store by resource. */
export function createExternalForecastResponders() {
  const stored = new Map<string, FlaggedExternalForecast[]>();
  const findStored = (resource: string) => stored.get(resource) ?? [];
  const isWithin = ({ from, to }: { from: string; to: string }, { period_end }: FlaggedExternalForecast) =>
    period_end > from && period_end <= to;
  return [
    createResponder(postExternalForecasts, async ({ resource, issued_at, forecasts }) => {
      stored.set(resource, [
        ...findStored(resource),
        ...forecasts.map((forecast) => ({ ...forecast, issued_at, verdict: 'ok' as const })),
      ]);
      return { stored: forecasts.length };
    }),
    createResponder(listExternalForecasts, async (request) => ({
      forecasts: findStored(request.resource).filter((forecast) => isWithin(request, forecast)),
    })),
    createResponder(deleteExternalForecasts, async (request) => {
      const forecasts = findStored(request.resource);
      const remaining = forecasts.filter((forecast) => !isWithin(request, forecast));
      stored.set(request.resource, remaining);
      return { deleted: forecasts.length - remaining.length };
    }),
  ];
}
