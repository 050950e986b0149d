import type { Projection } from './fixed-grid';

/** How a product names the heights of cloud tops. */
export interface HeightNames {
  readonly height: string;
  /** The variable of flags, and those of heights that are believed. */
  readonly quality?: { readonly name: string; readonly good: readonly number[] };
}

/** How a product names what it measures, and the flag of quality of each of its pixels. */
export interface FlaggedNames {
  readonly variable: string;
  readonly quality: string;
}

/** What the pictures of a satellite are called and made of. */
export interface DiskProduct {
  /** Cloud mask: 0 clear, 1 probably clear, 2 probably cloudy, 3 cloudy; believed where the flag of quality is 0. */
  readonly mask: string;
  /** The same of two classes, 0 clear and 1 cloudy, in files that have no other. */
  readonly binaryMask: string;
  readonly quality: string;
  /** Optical depth of cloud, in another file, on the same grid or one of half its resolution. */
  readonly depth: string;
  /** Heights of cloud tops: in a file of their own where the layout has a prefix for it, else beside the depth. */
  readonly heights?: HeightNames;
  /** Irradiance on the ground, believed where the flag of quality is 0, in a file of its own. */
  readonly irradiance?: FlaggedNames;
  /** Brightness by a visible channel as a reflectance factor, believed where the flag of quality is 0 or 1. */
  readonly reflectance?: FlaggedNames;
  /** Where the files do not say how they look at the Earth themselves: that, and the width of the picture, rad. */
  readonly geometry?: { readonly projection: Projection; readonly width: number };
}

/** Mask and depth make a picture together, irradiance and reflectance one each; heights help all. */
export interface PicturePrefixes {
  readonly mask: string;
  readonly depth: string;
  readonly heights?: string;
  readonly irradiance?: string;
  readonly reflectance?: string;
}

/** How a satellite's pictures lie in its bucket. */
export interface DiskLayout {
  /** Name of the source. */
  readonly name: string;
  readonly notes: string;
  readonly attribution?: string;
  readonly url: string;
  /** Nominal longitude below the satellite, a multiple of a quarter degree. */
  readonly longitude: number;
  /** How long after its nominal time a picture is there at the earliest, ms. */
  readonly delay: number;
  readonly product: DiskProduct;
  /** How the names of the files of a nominal time begin; names of other times may begin so too. */
  prefixes(time: number): PicturePrefixes;
  /** Begin and end of the scan by a file's name, ms; undefined when it has another name. */
  scanOf(key: string): { readonly begin: number; readonly end: number } | undefined;
}
