import { DEFAULT_TRACKER } from '@daystar/solar';
import type { PropertyProblem } from './property-problem';
import { hasTracker } from './plant-properties';
import type { SiteProperties } from './site';

/** Finds rotations in wind beyond the maximum rotation of their tracker. Fixed systems ignore both. */
export function findStowContradictions(site: SiteProperties): PropertyProblem[] {
  if (!hasTracker(site)) return [];
  const arrays = Array.isArray(site.arrays) ? site.arrays : [];
  const stated = [{ properties: site, prefix: '' }].concat(
    arrays.flatMap((array, i) => (array ? [{ properties: { ...site, ...array }, prefix: `arrays[${i}].` }] : [])),
  );
  return stated.flatMap(({ properties, prefix }) => {
    const { stow_angle: angle, tracker_max_rotation_angle: limit = DEFAULT_TRACKER.maxAngle } = properties;
    // Class validation reports other values.
    if (typeof angle !== 'number' || typeof limit !== 'number' || Math.abs(angle) <= limit) return [];
    const describe = (path: string) =>
      `must be between -${limit} and ${limit} (degrees), within '${path}${prefix}tracker_max_rotation_angle'`;
    return [{ field: `${prefix}stow_angle`, code: 'OutOfRange', describe }];
  });
}
