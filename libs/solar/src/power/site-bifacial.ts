import type { BifacialModules } from '../bifacial/bifacial-modules';
import type { Rows } from '../row-shading/ground-sky-view';
import { sind } from '../degrees';
import { DEFAULT_TILT } from './default-tilt';
import { type TrackerDescription, toTracker } from './site-tracker';

/** Description of bifacial modules and their rows, with the names of the HTTP interface. */
export interface BifacialDescription {
  bifacial_system?: boolean;
  /** Ratio of the efficiencies of rear and front, 0..1. */
  bifaciality_factor?: number;
  /** Height of the middle of a row above the ground, m. */
  pvrow_height?: number;
  /** Slant height of a row, m. */
  pvrow_width?: number;
  /** Ratio of slant height to spacing of the rows, above 0. */
  ground_coverage_ratio?: number;
  /** Blocks of cells along the slant height of a row, each with a bypass diode. */
  shading_blocks?: number;
  /** Albedo of the ground around the modules, 0..1. */
  site_ground_albedo?: number;
}

/** Default of Solcast's example and of the System Advisor Model. */
const DEFAULT_BIFACIALITY = 0.7;
/** Default of Solcast's example, m. */
const DEFAULT_ROW_HEIGHT = 1.5;
/** Default of Solcast's example, m. */
const DEFAULT_ROW_WIDTH = 2;

/** Height of the middle of a row above the ground, m. */
export const getRowHeight = ({ pvrow_height = DEFAULT_ROW_HEIGHT }: BifacialDescription): number => pvrow_height;

/** Lowest possible height of the middle of a row, m: at its steepest, its lower edge then touches the ground. */
export function findLowestRowHeight(
  plane: BifacialDescription & TrackerDescription & { tracking_type?: string; tilt?: number },
): number {
  const { tracking_type, tilt = DEFAULT_TILT, pvrow_width = DEFAULT_ROW_WIDTH } = plane;
  const steepest = tracking_type === 'horizontal_single_axis' ? toTracker(plane).maxAngle : tilt;
  return (pvrow_width / 2) * sind(steepest);
}

/** Returns the bifacial modules of a site, with defaults; undefined for other modules. */
export function toBifacialModules(site: BifacialDescription): BifacialModules | undefined {
  if (!site.bifacial_system) return undefined;
  return { bifaciality: site.bifaciality_factor ?? DEFAULT_BIFACIALITY, rows: toRows(site) };
}

/**
 * Returns the rows of modules that shade each other: those of bifacial modules and of fixed modules with a stated
 * ground coverage ratio. Trackers that do not backtrack have rows too, because without shade they would seem to gain
 * energy.
 */
export function toShadingRows(
  site: BifacialDescription & Pick<TrackerDescription, 'tracker_back_tracking'> & { tracking_type?: string },
): Rows | undefined {
  const isTracker = site.tracking_type === 'horizontal_single_axis';
  const isShaded = isTracker ? site.tracker_back_tracking === false : site.ground_coverage_ratio !== undefined;
  return site.bifacial_system || isShaded ? toRows(site) : undefined;
}

function toRows(site: BifacialDescription): Rows {
  const { gcr } = toTracker(site);
  return { gcr, height: getRowHeight(site), pitch: (site.pvrow_width ?? DEFAULT_ROW_WIDTH) / gcr };
}

/** Returns the bifacial properties in effect, with the names of the HTTP interface. */
export function effectiveBifacialProperties(site: BifacialDescription) {
  const bifacial = toBifacialModules(site);
  if (!bifacial) return { bifacial_system: false };
  const { bifaciality, rows } = bifacial;
  return {
    bifacial_system: true,
    bifaciality_factor: bifaciality,
    pvrow_height: rows.height,
    pvrow_width: rows.pitch * rows.gcr,
    ground_coverage_ratio: rows.gcr,
  };
}
