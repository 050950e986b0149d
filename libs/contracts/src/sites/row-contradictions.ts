import { findLowestRowHeight, getRowHeight } from '@daystar/solar';
import type { PropertyProblem } from './property-problem';
import type { SiteProperties } from './site';

/** Finds rows of bifacial modules whose lower edge would be in the ground. */
export function findRowContradictions(site: SiteProperties): PropertyProblem[] {
  // Class validation reports arrays that are not a list.
  if (site.arrays && !Array.isArray(site.arrays)) return [];
  const minHeightByField = new Map<string, number>();
  const check = (plane: SiteProperties, field: string) => {
    if (!plane.bifacial_system || ![plane.pvrow_height, plane.pvrow_width].every(isAbsentOrNumber)) return;
    const minHeight = findLowestRowHeight(plane);
    if (getRowHeight(plane) < minHeight)
      minHeightByField.set(field, Math.max(minHeight, minHeightByField.get(field) ?? 0));
  };
  if (!site.arrays?.length) check(site, 'pvrow_height');
  site.arrays?.forEach((array, i) => {
    const hasOwnRow = (array?.pvrow_height ?? array?.pvrow_width) !== undefined;
    check({ ...site, ...array }, hasOwnRow ? `arrays[${i}].pvrow_height` : 'pvrow_height');
  });
  return [...minHeightByField].map(([field, minHeight]) => {
    const meters = Math.ceil(minHeight * 100) / 100;
    const describe = () =>
      `must be at least ${meters} (m), so that the lower edge of a row is above the ground: raise it, or reduce the width or tilt of the row`;
    return { field, code: 'OutOfRange', describe };
  });
}

/** Whether a value is absent or a number. Class validation reports other values. */
const isAbsentOrNumber = (value: unknown): boolean => value === undefined || typeof value === 'number';
