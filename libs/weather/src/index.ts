export { readEcmwfIndex, type EcmwfIndexEntry } from './grib/ecmwf-index';
export { GribError, type GribErrorCode } from './grib/grib-error';
export { interpolate, nearestPoint, type Corner, type Grid, type GridPoint } from './grib/grid/grid';
export { RegularGrid } from './grib/grid/regular-grid';
export type { GribMessage } from './grib/grib-message';
export { gribMessages } from './grib/grib-messages';
export { readInventory, type InventoryEntry } from './grib/idx-inventory';
export type { Ensemble, Level, Product, Statistic } from './grib/product/product';

export { eachLine } from './files/data-set/each-line';
export { fieldTiles } from './field-tiles';
export type { NodeLattice } from './node-lattice';
export { OpenMeteoSource } from './open-meteo/open-meteo-source';
export { SourceFailure, type Rejection, type RejectionCode } from './rejection';
export { sandboxSource } from './sandbox/sandbox-source';
export { readSatelliteFrames, type SatelliteFrames } from './satellite/frames-folder';
export { openSources, type SourceChoice } from './sources';
export { nextPoll, type Schedule, type WeatherRequest, type WeatherSource } from './weather-source';

// A bucket on this machine with runs made up, for the tests of whoever takes weather in.
export { FAULTS, MimicBucket } from './bucket/testing/mimic-bucket';
export { openMeteoAnswering } from './open-meteo/testing/open-meteo-answers';
export { gfsPath, putGfsHour, SOME_WEATHER } from './gfs/testing/gfs-run';
export { putEcmwfHour } from './ecmwf/testing/ecmwf-run';
export { putGefsHour } from './gefs/testing/gefs-run';
export { putPicture } from './satellite/testing/put-pictures';
export { goesEastLayout, goesWestLayout } from './goes/goes-layout';
export { himawariLayout } from './himawari/himawari-layout';
