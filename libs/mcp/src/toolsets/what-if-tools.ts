import { type Daystar, MAX_COVERED_HOURS, type WhatIfQuery } from '@daystar/client';
import { z } from 'zod';
import { ToolInputError } from '../describe-error';
import { azimuth, createQuantity, place, resourceId, share, sitePower, tilt } from '../input-schemas';
import type { ToolRegistry } from '../tool-registry';

const variant = z.strictObject({
  name: z.string().min(1).max(100).describe('What is different, such as "tilt 10".'),
  capacity: sitePower.positive().optional().describe('AC capacity: MW of a utility_scale site, else kW.'),
  capacity_dc: sitePower.positive().optional().describe('DC capacity of the modules, in the same unit.'),
  tracking_type: z.enum(['fixed', 'horizontal_single_axis']).optional(),
  tilt: tilt.optional(),
  azimuth: azimuth.optional(),
  loss_factor: share.optional(),
  availability: z.number().min(0).max(100).optional().describe('Share in operation, %.'),
});

/** Registers the tool that computes variants of a system. */
export function registerWhatIfTools(registry: ToolRegistry, daystar: Daystar): void {
  registry.register({
    name: 'compare_variants',
    title: 'What if the system were different',
    description:
      'Output of a site or of any system under other assumptions (tilt, direction, capacity, tracker, outage), all under the ' +
      'same sky and without tuning. Changes nothing. Returns the energy of each variant and its change.',
    effect: 'read',
    input: z.object({
      resource_id: resourceId.optional(),
      system: z
        .strictObject({
          ...place,
          capacity: createQuantity('kW').positive().describe('AC capacity, kW.'),
          tilt: tilt.optional(),
          azimuth: azimuth.optional(),
        })
        .optional()
        .describe('An unregistered system, instead of resource_id.'),
      rows: z.enum(['forecasts', 'estimated_actuals']).default('forecasts'),
      hours: z
        .int()
        .min(1)
        .max(MAX_COVERED_HOURS)
        .default(MAX_COVERED_HOURS)
        .describe('Hours that the energy is summed over.'),
      variants: z.array(variant).min(1).max(10),
    }),
    run: async ({ resource_id, system, ...rest }) => {
      if ((resource_id === undefined) === (system === undefined))
        throw new ToolInputError('State either resource_id or system, and not both.');
      const query = { ...(system ? { site: system } : { resource_id }), ...rest } as WhatIfQuery;
      const { unit, sky_issued_at, variants } = await daystar.whatIf(query);
      const results = variants.map(({ name, energy, peak, change_percent }) => ({
        name,
        energy,
        peak,
        change_percent,
      }));
      const lines = results.map(({ name, energy, peak, change_percent }, index) => {
        const change =
          index === 0 || change_percent === null ? '' : `, ${change_percent > 0 ? '+' : ''}${change_percent} %`;
        return `${name}: ${energy} ${unit}h${change}, peak ${peak} ${unit}`;
      });
      const title = `Energy over ${rest.hours} h of ${rest.rows === 'forecasts' ? 'forecast' : 'estimated past'} sky, issued ${sky_issued_at}:`;
      return {
        text: [title, ...lines].join('\n'),
        values: { power_unit: unit, energy_unit: `${unit}h`, hours: rest.hours, sky_issued_at, variants: results },
      };
    },
  });
}
