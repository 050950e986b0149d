// The sky of a place, blended from all sources.
export { type BlendOptions, type BlendedSky, blendSky } from './sky/blend-sky';
export { type ClearSkyPath, clearSkyPath } from './sky/clear-sky-path';
export { type PlaceWeather } from './sky/place-weather';
export { type Expectation } from './sky/record/expectation';
export { type KeptSkyRecord, SkyRecord } from './sky/record/sky-record';
export { type SkyState } from './sky/sky-state';
export { type SunPath, sunPath } from './sky/sun-path';
export { croppedBefore, withoutOvertaken } from './sky/cropped-run';
export { mergedObservations } from './sky/merged-observations';
export { type TileWeather, packTile, tileAt, unpackTile, weatherAt } from './sky/tile-weather';

// Rows made of a sky.
export { type PvColumns, pvColumns, systemOf } from './rows/pv-columns';
export { type RadiationColumns, radiationColumns } from './rows/radiation-columns';

// Sums of sites.
export { type WeightedPlace } from './aggregation/error-correlation';
export { errorGroups } from './aggregation/error-groups';
export { capacitySteps, cellCapacity, fleetPower } from './aggregation/fleet-power';
export { type FleetSystem, FleetReducer } from './aggregation/fleet-reducer';
export { SpreadAdder } from './aggregation/spread-of-sum';
export { SumMemory } from './aggregation/group-terms';
export { LEAST_COVERAGE, type Member, type SummedIssue, sumIssues } from './aggregation/sum-issues';
export { type SummedPlant, summedPlant } from './aggregation/summed-plant';
export { stepsOfSum, tuneSum } from './aggregation/tune-sum';

// A simulated atmosphere whose truth, motion and forecast errors are known.
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
  pinballLoss,
  quantileScore,
  sharpness,
} from './verification/probabilistic';
export { type ObservedPower } from './verification/power-references';
export { type LeadForecast, type PowerScores, powerScores } from './verification/power-scores';

// Clouds on their way: what satellite frames say of the next hours.
export { type CloudNowcast, BASELINE, cloudNowcast } from './nowcast/cloud-nowcast';
export { type OpacityFrame, type OpacityNowcast, opacityNowcast } from './nowcast/opacity-nowcast';
export { frameMosaic } from './nowcast/frame-mosaic';
export { nowcastWeather } from './nowcast/nowcast-weather';
export { pixelKilometres } from './nowcast/pixel-size';
export { type Frame, type Raster } from './nowcast/raster';
export { cosZeniths, sunNormalised } from './nowcast/sun-normalisation';

// What measurements teach: features of a history and models learnt from them.
export { type SiteFeatures, siteFeatures } from './tuning/features/site-features';
export { type Objective } from './tuning/objective';
export { SKY_CLASSES, skyClass } from './tuning/sky-class';
export { MODEL_VERSION, type TunedModel, readModel } from './tuning/tuned-model';

// A data set walked forward in time.
export { SiteHistories } from './backtest/histories';
export { REFERENCE_NAMES, type ReferenceName, references } from './backtest/references';
export { walkForward } from './backtest/walk-forward';

// What was measured, judged.
export { judgePlant, unjudged } from './measurements/judge-plant';
export { judgeSite } from './measurements/judge-site';
export { RecentMeasurements } from './measurements/recent-measurements';
export { type PlantInClearSky, plantInClearSky } from './measurements/plant-in-clear-sky';
export { periodOf } from './measurements/measured-period';
export { gapsBetween } from './measurements/overlapping';

// What measured irradiance teaches of the estimated one.
export { adaptedSky } from './site-adaptation/adapted-sky';
export { brightened } from './site-adaptation/brightened';
export { type EstimatedIndices, estimatedIndices } from './site-adaptation/estimated-indices';
export { irradiancePairs } from './site-adaptation/irradiance-pairs';
export { type LearntAdaptation, learnAdaptation } from './site-adaptation/learn-adaptation';
export { type SiteAdaptation } from './site-adaptation/site-adaptation';

// Rows of a site moved by what was measured there.
export { usableMeans } from './site-tuning/half-hour-means';
export { intervalWidths } from './site-tuning/interval-widths';
export { MODEL_LEADS, correctionOf, learnSite } from './site-tuning/learn-site';
export { type LeadForecasts, type SiteLessons } from './site-tuning/lessons';
export { type MeasuredPower } from './site-tuning/live-correction';
export { slotRatios } from './site-tuning/slot-ratios';
export { type SiteTuning, tuneColumns } from './site-tuning/tune-columns';
