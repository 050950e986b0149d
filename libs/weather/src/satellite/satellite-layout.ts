import { MINUTE } from '@daystar/timeseries';
import type { Projection } from './fixed-grid';

/** Variable names of cloud-top heights. */
export interface HeightNames {
  readonly height: string;
  /** Variable of quality flags, and the flags of good heights. */
  readonly quality?: { readonly name: string; readonly good: readonly number[] };
}

/** Names of a variable and of its quality flags. */
export interface FlaggedNames {
  readonly variable: string;
  readonly quality: string;
}

/** Variable names of the products of a satellite. */
export interface SatelliteProduct {
  /** Cloud mask: 0 clear, 1 probably clear, 2 probably cloudy, 3 cloudy; good where the quality flag, if any, is 0. */
  readonly mask?: string;
  /** Whether the file names the classes of its mask. Their numbers are then read from it, not assumed. */
  readonly hasNamedClasses?: true;
  /** Cloud mask with two classes, 0 clear and 1 cloudy, for files without `mask`. A product has at least one of the two. */
  readonly binaryMask?: string;
  readonly quality?: string;
  /** Cloud optical depth, in another file, on the same grid or one of half its resolution. */
  readonly depth: string;
  /** Number of layers of cloud for which the depth is given as a decimal logarithm; absent for one depth. */
  readonly layers?: number;
  /** Cloud-top heights: in a separate file if the layout has a prefix for it, else in the file of the depth. */
  readonly heights?: HeightNames;
  /** Irradiance on the ground, good where the quality flag is 0, in a separate file. */
  readonly irradiance?: FlaggedNames;
  /** Reflectance factor of a visible channel, usable where the quality flag is 0 or 1. */
  readonly reflectance?: FlaggedNames;
  /** Variable of the projection, where the files state it and scan angles `x` and `y`. */
  readonly projection?: string;
  /** Whether the files state their projection and edges in attributes for GDAL. */
  readonly hasGdalAttributes?: true;
  /** Whether stored scan angles `x` are positive to the west. */
  readonly isWestPositive?: true;
  /** Whether the last row is scanned first. */
  readonly isLastRowFirst?: true;
  /** Projection and width of the image, rad, when the files do not state them. */
  readonly geometry?: { readonly projection: Projection; readonly width: number };
}

/**
 * File prefixes of the products, or queries of a search service. Mask and depth form an image together; heights correct any
 * image for parallax.
 */
export interface ImagePrefixes {
  readonly mask: string;
  readonly depth: string;
  readonly heights?: string;
  readonly irradiance?: string;
  readonly reflectance?: string;
}

/** Part of the full disk that is used. */
export interface SatelliteView {
  /** Highest zenith angle of the satellite, deg. */
  readonly maxZenith: number;
  /** Half width of the grid of nodes around the sub-satellite point, deg: a little more than `maxZenith` allows. */
  readonly halfWidth: number;
}

/** Above a zenith angle of 65 deg GOES retrieves no optical depth, and slanted views merge separate clouds. */
export const DEFAULT_VIEW: SatelliteView = { maxZenith: 65, halfWidth: 60 };

/** Nominal time from one full disk to the next of most satellites. */
export const SCAN_INTERVAL_MS = 10 * MINUTE;

/** Storage layout of the images of a satellite in its bucket. */
export interface SatelliteLayout {
  /** Name of the source. */
  readonly name: string;
  readonly notes: string;
  readonly attribution?: string;
  readonly url: string;
  /** Nominal sub-satellite longitude, deg, a multiple of a quarter degree. */
  readonly longitude: number;
  /** Limits of the view; `DEFAULT_VIEW` when absent. */
  readonly view?: SatelliteView;
  /** Nominal time from one full disk to the next, ms; `SCAN_INTERVAL_MS` when absent. */
  readonly scanInterval?: number;
  /** Time from the nominal time of an image until it is published at the earliest, ms. */
  readonly delay: number;
  readonly product: SatelliteProduct;
  /** Returns the file prefixes of a nominal time; files of other times may share them. */
  getPrefixes(time: number): ImagePrefixes;
  /** Reads begin and end of the scan from a file name, ms; undefined for another kind of name. */
  parseScan(key: string): { readonly begin: number; readonly end: number } | undefined;
}
