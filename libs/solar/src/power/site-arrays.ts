import type { Mounting, PvArray } from './pv-system';

/** Orientation of modules, with the names of the HTTP interface. */
interface ArrayOrientation {
  tracking_type?: 'fixed' | 'horizontal_single_axis';
  azimuth?: number;
  tilt?: number;
}

/** Description of an array, with the names of the HTTP interface. */
export interface ArrayDescription extends ArrayOrientation {
  /** Share of the DC capacity, above 0. */
  dc_share: number;
}

/**
 * Arrays of a site. An array has the orientation of the site where it states none; an azimuth of modules is not that of
 * the axis of a tracker.
 */
export function arraysOf<T extends ArrayOrientation & { arrays?: readonly ArrayDescription[] }>(
  site: T,
  mountingOf: (site: T) => Mounting,
): readonly PvArray[] | undefined {
  const { arrays = [], tracking_type: siteTracking = 'fixed' } = site;
  if (arrays.length === 0) return undefined;
  const total = arrays.reduce((sum, { dc_share }) => sum + dc_share, 0);
  return arrays.map(({ dc_share, tracking_type = siteTracking, tilt = site.tilt, ...array }) => {
    const azimuth = array.azimuth ?? (tracking_type === siteTracking ? site.azimuth : undefined);
    return { share: dc_share / total, mounting: mountingOf({ ...site, tracking_type, tilt, azimuth }) };
  });
}
