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
