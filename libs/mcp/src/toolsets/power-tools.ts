import { type Daystar, type FoundSite, MAX_COVERED_HOURS, findSite } from '@daystar/client';
import findZone from '@photostructure/tz-lookup';
import { z } from 'zod';
import {
  aggregationId,
  azimuth,
  createQuantity,
  installDate,
  place,
  resourceId,
  rowsOptions,
  share,
  tilt,
  timeZone,
} from '../input-schemas';
import { reportPower, describePower, readActualsAscending } from '../power-result';
import type { ToolRegistry } from '../tool-registry';

const WITH_PERCENTILES = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'];

const describeSubject = ({ kind, unit, record }: FoundSite, zone?: string) => ({
  title: `"${record.name}" (${kind} site${record.capacity === undefined ? '' : `, ${record.capacity} ${unit} AC`})`,
  unit,
  timeZone: zone ?? findZone(record.latitude, record.longitude),
  ids: { resource_id: record.resource_id, name: record.name },
});

/** Registers tools that return power and energy. */
export function registerPowerTools(registry: ToolRegistry, daystar: Daystar): void {
  registerSitePower(registry, daystar);
  registerPastForecast(registry, daystar);
  registerPlacePower(registry, daystar);
  registerAggregationList(registry, daystar);
  registerAggregationPower(registry, daystar);
}

function registerSitePower(registry: ToolRegistry, daystar: Daystar): void {
  registry.register({
    name: 'get_site_power',
    title: 'Power and energy of a site',
    description:
      'Forecast or estimated past output of a registered site: energy of each local day with a low and a high value, and on ' +
      'request the mean power of each period.',
    effect: 'read',
    input: z.object({ resource_id: resourceId, ...rowsOptions }),
    run: async ({ resource_id, ...options }) => {
      const foundSite = await findSite(daystar, resource_id);
      return reportPower(foundSite.site, describeSubject(foundSite, options.time_zone), options);
    },
  });
}

function registerPastForecast(registry: ToolRegistry, daystar: Daystar): void {
  registry.register({
    name: 'get_past_forecast',
    title: 'What was forecast for past days',
    description:
      'What the forecasts of a site said a fixed time before each past period, such as a day ahead. Compare with get_site_power ' +
      '(estimated_actuals) or get_measurements to explain an error.',
    effect: 'read',
    input: z.object({
      resource_id: resourceId,
      lead_hours: z.number().min(0).max(168).default(24).describe('How long before each period it was issued, hours.'),
      hours: z.int().min(1).max(MAX_COVERED_HOURS).default(MAX_COVERED_HOURS).describe('Hours back from now.'),
      time_zone: timeZone,
    }),
    run: async ({ resource_id, lead_hours, hours, time_zone }) => {
      const foundSite = await findSite(daystar, resource_id);
      const lead = `PT${Math.round(lead_hours * 12) * 5}M`;
      const rows = await readActualsAscending(foundSite.site, { hours, lead });
      const subject = describeSubject(foundSite, time_zone);
      return describePower(`Forecast of ${subject.title}, issued ${lead_hours} h ahead`, rows, subject, false);
    },
  });
}

function registerPlacePower(registry: ToolRegistry, daystar: Daystar): void {
  registry.register({
    name: 'get_place_power',
    title: 'Power and energy of a PV system anywhere',
    description:
      'Forecast or estimated past output of a PV system that is not registered, from its location and capacity: energy of ' +
      'each local day. Counts towards the latitude/longitude requests of the day.',
    effect: 'read',
    input: z.object({
      ...place,
      capacity: createQuantity('kW').min(0.000001).max(1_000_000).describe('AC capacity, kW.'),
      tilt: tilt.optional().describe('Tilt of the modules, degrees from the horizontal; 23 when absent.'),
      azimuth: azimuth.optional(),
      loss_factor: share.optional().describe('Share of the output that remains after losses; 0.9 when absent.'),
      install_date: installDate.optional(),
      ...rowsOptions,
    }),
    run: ({ latitude, longitude, capacity, tilt, azimuth, loss_factor, install_date, ...options }) => {
      const system = { latitude, longitude, capacity, tilt, azimuth, loss_factor, install_date };
      const subject = {
        title: `a PV system of ${capacity} kW at ${latitude}, ${longitude}`,
        unit: 'kW',
        timeZone: options.time_zone ?? findZone(latitude, longitude),
        ids: { latitude, longitude, capacity_kw: capacity },
      } as const;
      const query = options.rows === 'forecasts' ? { outputParameters: WITH_PERCENTILES } : {};
      return reportPower(daystar.worldPvPower(system), subject, options, query);
    },
  });
}

function registerAggregationList(registry: ToolRegistry, daystar: Daystar): void {
  registry.register({
    name: 'list_aggregations',
    title: 'List aggregations',
    description: 'Aggregations that the account may read: the summed power of many sites, MW.',
    effect: 'read',
    input: z.object({}),
    run: async () => {
      const aggregations = [];
      for await (const aggregation of daystar.aggregations.list()) aggregations.push(aggregation);
      const lines = aggregations.map(
        ({ collection_id, aggregation_id, name }) => `${collection_id}/${aggregation_id}: ${name}`,
      );
      return { text: lines.join('\n') || 'The account has no aggregations.', values: { aggregations } };
    },
  });
}

function registerAggregationPower(registry: ToolRegistry, daystar: Daystar): void {
  registry.register({
    name: 'get_aggregation_power',
    title: 'Power and energy of an aggregation',
    description:
      'Forecast or estimated past output of an aggregation, MW: energy of each day, and on request each period.',
    effect: 'read',
    input: z.object({ ...aggregationId, ...rowsOptions }),
    run: ({ collection_id, aggregation_id, ...options }) => {
      const subject = {
        title: `aggregation ${collection_id}/${aggregation_id}`,
        unit: 'MW',
        timeZone: options.time_zone ?? 'UTC',
        ids: { collection_id, aggregation_id },
      } as const;
      return reportPower(daystar.aggregation(collection_id, aggregation_id), subject, options);
    },
  });
}
