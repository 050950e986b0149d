export { GribError, type GribErrorCode } from './grib/grib-error';
export { interpolate, nearestPoint, type Corner, type Grid, type GridPoint } from './grib/grid/grid';
export { RegularGrid } from './grib/grid/regular-grid';
export type { GribMessage } from './grib/grib-message';
export { gribMessages } from './grib/grib-messages';
export type { Ensemble, Level, Product, Statistic } from './grib/product/product';
