import { findLowestRowHeight, getRowHeight } from '@daystar/solar';
import type { PropertyProblem } from './grid-contradictions';
import type { SiteProperties } from './site';

/** Finds rows of bifacial modules whose lower edge would be in the ground. */
export function findRowContradictions(site: SiteProperties): PropertyProblem[] {
  if (!site.bifacial_system || ![site.pvrow_height, site.pvrow_width].every(isAbsentOrNumber)) return [];
  // Class validation reports arrays that are not a list.
  if (site.arrays && !Array.isArray(site.arrays)) return [];
  const lowest = findLowestRowHeight(site);
  if (!(getRowHeight(site) < lowest)) return [];
  const meters = Math.ceil(lowest * 100) / 100;
  const describe = () => `must be at least ${meters} (m), so that the lower edge of a row is above the ground`;
  return [{ field: 'pvrow_height', code: 'OutOfRange', describe }];
}

/** Whether a value is absent or a number. Class validation reports other values. */
const isAbsentOrNumber = (value: unknown): boolean => value === undefined || typeof value === 'number';
