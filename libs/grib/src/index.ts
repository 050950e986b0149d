export { readEcmwfIndex, type EcmwfIndexEntry } from './ecmwf-index';
export { GribError, type GribErrorCode } from './grib-error';
export type { GribField } from './grib-field';
export { readGribFields } from './grib-fields';
export { CellGrid } from './grid/cell-grid';
export { interpolate, findNearestPoint, type Corner, type Grid, type GridPoint } from './grid/grid';
export { LongitudeAxis } from './grid/longitude-axis';
export { ProjectedGrid } from './grid/projected-grid';
export { RegularGrid } from './grid/regular-grid';
export { parseScanning } from './grid/scanning';
export { UnstructuredGrid } from './grid/unstructured-grid';
export { readInventory, readRunInventory, type InventoryEntry } from './idx-inventory';
export type { Aerosol, Ensemble, Level, Product, Statistic } from './product/product';

// A GRIB encoder for the specs of code that reads GRIB.
export {
  encodeField,
  type FieldSpec,
  type LatLonGridSpec,
  type LambertGridSpec,
  type CellGridSpec,
} from './encode-field';
