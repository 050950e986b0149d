import type { BifacialModules } from '../bifacial/bifacial-modules';
import type { Rows } from '../row-shading/ground-sky-view';
import { Horizon } from '../horizon/horizon';
import type { Mounting, PvArray } from './pv-system';
import type { TrackerDescription } from './site-tracker';

/** Orientation of modules, with the names of the HTTP interface. */
interface ArrayOrientation extends TrackerDescription {
  tracking_type?: 'fixed' | 'horizontal_single_axis';
  tilt?: number;
}

/** Description of an array, with the names of the HTTP interface. */
export interface ArrayDescription extends ArrayOrientation {
  /** Share of the DC capacity, above 0. */
  dc_share: number;
  /** Elevations of near obstacles and the horizon, degrees: equally spaced azimuths, clockwise from north. */
  horizon?: readonly number[];
  /** Blocks of cells along the slant height of a row, each with a bypass diode. */
  shading_blocks?: number;
  bifacial_system?: boolean;
  /** Ratio of the efficiencies of rear and front, 0..1. */
  bifaciality_factor?: number;
  /** Height of the middle of a row above the ground, m. */
  pvrow_height?: number;
  /** Slant height of a row, m. */
  pvrow_width?: number;
}

/** Returns the arrays of a site. An array takes the properties that it does not state from the site. */
export function toArrays<T extends ArrayOrientation & { arrays?: readonly ArrayDescription[] }>(
  site: T,
  toMounting: (site: T) => Mounting,
  toBifacialModules: (site: T) => BifacialModules | undefined,
  toShadingRows: (site: T) => Rows | undefined,
): readonly PvArray[] | undefined {
  const { arrays = [] } = site;
  if (arrays.length === 0) return undefined;
  const total = arrays.reduce((sum, { dc_share }) => sum + dc_share, 0);
  return arrays.map(({ dc_share, horizon, ...array }) => {
    const stated = Object.fromEntries(Object.entries(array).filter(([, value]) => value !== undefined));
    const arrayProperties = { ...site, ...stated };
    return {
      share: dc_share / total,
      mounting: toMounting(arrayProperties),
      ...(horizon && { horizon: new Horizon(horizon) }),
      bifacial: toBifacialModules(arrayProperties),
      rows: toShadingRows(arrayProperties),
      ...(array.shading_blocks !== undefined && { shadingBlocks: array.shading_blocks }),
    };
  });
}
