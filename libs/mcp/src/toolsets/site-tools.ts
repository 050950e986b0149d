import {
  type Daystar,
  type SiteRecord,
  type SiteKind,
  POWER_UNITS,
  findSite,
  listSites,
  getSites,
} from '@daystar/client';
import { z } from 'zod';
import { ToolInputError } from '../describe-error';
import { azimuth, installDate, place, resourceId, share, siteKind, sitePower, tilt } from '../input-schemas';
import type { ToolResult, ToolRegistry } from '../tool-registry';

const capacity = sitePower.positive().describe('AC capacity: MW for utility_scale, kW for rooftop.');
const siteProperties = {
  name: z.string().min(1).max(200),
  ...place,
  capacity,
  capacity_dc: sitePower.positive().describe('DC capacity of the modules, in the unit of capacity.'),
  tracking_type: z.enum(['fixed', 'horizontal_single_axis']),
  tilt,
  azimuth,
  install_date: installDate,
  loss_factor: share.describe('Share of the output that remains after losses: 1 is without losses.'),
  export_limit: sitePower
    .min(0)
    .describe('Maximum power at the grid connection, at most capacity, in its unit; 0 is no export.'),
  tags: z.array(z.string().min(1).max(100)).max(100).describe('Labels to find the site by.'),
};
const { name, latitude, longitude, capacity: acCapacity, ...optionalProperties } = siteProperties;
const MAX_LISTED = 50;

/** Registers tools that list, create, change and delete sites. */
export function registerSiteTools(registry: ToolRegistry, daystar: Daystar): void {
  registry.register({
    name: 'list_sites',
    title: 'List or find sites',
    description: `Sites of the account with their ids, by name or tags; at most ${MAX_LISTED}.`,
    effect: 'read',
    input: z.object({
      name_contains: z.string().max(200).optional().describe('Part of the name, in any letter case.'),
      tags: z.array(z.string().min(1).max(100)).max(20).optional().describe('A site must have all of them.'),
      kind: siteKind.optional(),
    }),
    run: async ({ name_contains = '', tags = [], kind }) => {
      const sites: ReturnType<typeof toSummary>[] = [];
      let matchCount = 0;
      for await (const site of listSites(daystar, kind && [kind])) {
        const hasName = site.record.name.toLowerCase().includes(name_contains.toLowerCase());
        if (!hasName || !tags.every((tag) => site.record.tags.includes(tag))) continue;
        matchCount++;
        if (sites.length < MAX_LISTED) sites.push(toSummary(site.kind, site.record));
      }
      const more = matchCount > sites.length ? [`${matchCount - sites.length} more: narrow the search.`] : [];
      const lines = sites.map((site) => describeSite(site));
      const text = matchCount === 0 ? 'No site matches. create_site registers one.' : [...lines, ...more].join('\n');
      return { text, values: { sites, total: matchCount } };
    },
  });

  registry.register({
    name: 'get_site',
    title: 'Show a site',
    description: 'All properties of a site; `defaults` names those that the owner did not state.',
    effect: 'read',
    input: z.object({ resource_id: resourceId }),
    run: async ({ resource_id }) => {
      const { kind, record } = await findSite(daystar, resource_id);
      return describeRecord('', kind, record);
    },
  });

  registry.register({
    name: 'create_site',
    title: 'Register a site',
    description:
      'Registers a site of the account. Its first forecast follows within seconds. Plans limit the number of sites.',
    effect: 'add',
    input: z.object({
      kind: siteKind,
      name,
      latitude,
      longitude,
      capacity: acCapacity,
      ...z.object(optionalProperties).partial().shape,
    }),
    run: async ({ kind, ...properties }) =>
      describeRecord('Registered. ', kind, await getSites(daystar, kind).create(properties)),
  });

  registry.register({
    name: 'update_site',
    title: 'Change a site',
    description: 'Changes the stated properties of a site; others stay. Forecasts follow the change within seconds.',
    effect: 'replace',
    input: z.object({ resource_id: resourceId, ...z.object(siteProperties).partial().shape }),
    run: async ({ resource_id, ...properties }) => {
      if (Object.keys(properties).length === 0) throw new ToolInputError('State at least one property to change.');
      const { kind, site } = await findSite(daystar, resource_id);
      return describeRecord('Changed. ', kind, await site.update(properties));
    },
  });

  registry.register({
    name: 'delete_site',
    title: 'Delete a site',
    description:
      'Permanently deletes a site with its forecasts, past issues, measurements and tuning; it also leaves every aggregation. ' +
      'Ask the user first. `confirm_name` must be the exact name of the site.',
    effect: 'delete',
    input: z.object({ resource_id: resourceId, confirm_name: name.describe('Exact name of the site to delete.') }),
    run: async ({ resource_id, confirm_name }) => {
      const { site, record } = await findSite(daystar, resource_id);
      if (record.name !== confirm_name)
        throw new ToolInputError(`Nothing was deleted: the name of this site is "${record.name}". Ask the user.`);
      await site.delete();
      const text = `Deleted "${record.name}" (${resource_id}) with its forecasts, past issues, measurements and tuning.`;
      return { text, values: { deleted: { resource_id, name: record.name } } };
    },
  });
}

const toSummary = (kind: SiteKind, { resource_id, name, latitude, longitude, capacity, tags }: SiteRecord) => ({
  resource_id,
  kind,
  name,
  latitude,
  longitude,
  capacity,
  capacity_unit: POWER_UNITS[kind],
  tags,
});

function describeSite(site: ReturnType<typeof toSummary>): string {
  const { resource_id, kind, name, latitude, longitude, capacity, capacity_unit, tags } = site;
  const size = capacity === undefined ? 'no capacity' : `${capacity} ${capacity_unit} AC`;
  const labels = tags.length === 0 ? '' : `, tags ${tags.join(', ')}`;
  return `${resource_id}: "${name}", ${kind}, ${size}, at ${latitude}, ${longitude}${labels}`;
}

function describeRecord(action: string, kind: SiteKind, record: SiteRecord): ToolResult {
  const { tracking_type, tilt, azimuth, loss_factor, defaults } = record;
  const modules = `${tracking_type}, tilt ${tilt}°, azimuth ${azimuth}° (0 north, -90 east, 180 south, 90 west)`;
  const text = `${action}${describeSite(toSummary(kind, record))}; ${modules}, loss factor ${loss_factor}. Defaults: ${defaults.join(', ') || 'none'}.`;
  return { text, values: { kind, capacity_unit: POWER_UNITS[kind], site: record } };
}
