// The sky of a place, blended from all sources.
export { type BlendOptions, blendSky } from './sky/blend-sky';
export { type ClearSkyPath, clearSkyPath } from './sky/clear-sky-path';
export { type PlaceWeather } from './sky/place-weather';
export { type SkyState } from './sky/sky-state';
export { type SunPath, sunPath } from './sky/sun-path';
export { type TileWeather, unpackTile, weatherAt } from './sky/tile-weather';

// Rows made of a sky.
export { type PvColumns, pvColumns, systemOf } from './rows/pv-columns';
export { type RadiationColumns, radiationColumns } from './rows/radiation-columns';

// Sums of sites.
export { type WeightedPlace } from './aggregation/error-correlation';
export { cellCapacity, fleetPower } from './aggregation/fleet-power';
export { type FleetSystem, FleetReducer } from './aggregation/fleet-reducer';
export { LEAST_COVERAGE, type Member, type SummedIssue, sumIssues } from './aggregation/sum-issues';

// A made-up atmosphere whose truth, motion and forecast errors are known.
export { type SandboxAtmosphere, sandboxAtmosphere } from './sandbox/atmosphere';
export { type SandboxWeather } from './sandbox/air';
export { type Motion } from './sandbox/flow';

// Scores.
export {
  centredRootMeanSquareError,
  correlation,
  determination,
  mean,
  meanAbsoluteError,
  meanBiasError,
  rootMeanSquareError,
  skill,
} from './verification/deterministic';
export { combinedPerformanceIndex, kolmogorovSmirnovIntegral, overCritical } from './verification/distribution';
export {
  brierScore,
  continuousRankedProbabilityScore,
  coverage,
  quantileScore,
  sharpness,
} from './verification/probabilistic';

// Clouds on their way: what satellite frames say of the next hours.
export { type CloudNowcast, BASELINE, cloudNowcast } from './nowcast/cloud-nowcast';
export { type OpacityFrame, type OpacityNowcast, opacityNowcast } from './nowcast/opacity-nowcast';
export { pixelKilometres } from './nowcast/pixel-size';
export { type Frame, type Raster } from './nowcast/raster';
export { cosZeniths, sunNormalised } from './nowcast/sun-normalisation';

// Ensembles.
export { ensembleOpacity } from './ensemble/ensemble-opacity';
export { memberQuantiles } from './ensemble/member-quantiles';
