// The sky of a place, blended from all sources.
export { type BlendedSky, blendSky } from './sky/blend/blend-sky';
export { type ClearSkyPath, createClearSkyPath } from './sky/paths/clear-sky-path';
export type { CloudVelocity } from './sky/inputs/cloud-velocity';
export type { PlaceWeather } from './sky/inputs/place-weather';
export type { SkyState } from './sky/blend/sky-state';
export { type SunPath, createSunPath } from './sky/paths/sun-path';
export { combineDirections } from './sky/inputs/directions';
export { cropBefore, cropSuperseded } from './sky/inputs/crop-weather';
export { mergeObservations } from './sky/inputs/merge-observations';
export { type TileWeather, packTile, sampleTile, unpackTile, sampleWeather } from './sky/inputs/tile-weather';

// Skill of the sources, measured by verification.
export type { PendingVerification } from './skill-tracking/pending-verification';
export { type SkillSnapshot, SkillTracker } from './skill-tracking/skill-tracker';

// Faults of weather sources.
export { assessSources } from './source-health/assess-sources';
export type { PlaceReading } from './source-health/place-reading';
export type { SuspectSources } from './source-health/suspect-source';

// Nowcast of clouds from satellite frames.
export { MIN_BASELINE_MS, createCloudNowcast } from './nowcast/cloud-nowcast';
export { type OpacityNowcast, createOpacityNowcast } from './nowcast/opacity-nowcast';
export { buildFrameMosaic } from './nowcast/frame-mosaic';
export { toNowcastWeather } from './nowcast/nowcast-weather';
export { computePixelSizeKm } from './nowcast/pixel-size';
export type { Frame, Raster } from './nowcast/raster';
export { computeCosZeniths, normalizeBySun } from './nowcast/sun-normalization';

// Radiation and power computed from a sky.
export type { SiteSystem } from './outputs/capacity-changes';
export { type PvColumns, computePvColumns, createSiteSystem } from './outputs/pv-columns';
export { type Precipitation, flagMonthlySoiling } from './outputs/soiling-columns';
export { computeInitialSoiling, withInitialSoiling } from './outputs/initial-soiling';
export {
  type GridConnection,
  applyGridLimits,
  createDeliveryFunction,
  getActivePowerLimit,
  hasDeliveryLimit,
  listMaximumPowers,
} from './outputs/grid-delivery';
export { DERIVED_POWER_COLUMNS, derivePowerColumns } from './outputs/derived-power-columns';
export { computeQuartileColumns, listQuartileSources } from './outputs/quartile-columns';
export { computeUpperMedian } from './numerics/quantile';
export { computeMedianIrradiance } from './outputs/median-irradiance';
export { computeRadiationColumns } from './outputs/radiation-columns';
export { type MonthlySoilingSums, sumSoilingByMonth } from './outputs/monthly-soiling-sums';
export { type SoilingModel, needsSpinUp, computeSoilingLoss } from './outputs/soiling-loss';
export { WEATHER_ONLY_FIELDS } from './outputs/weather-columns';
export { computeCommonErrors } from './outputs/common-errors';
export {
  type CapacityFactor,
  computeCapacities,
  computeCapacityFactors,
  listCapacityFactors,
} from './outputs/capacity-changes';
export { type ClearSkyPower, computeClearSkyPower, createPeriodMean } from './outputs/clear-sky-power';

// Aggregation of sites and fleets.
export type { WeightedPlace } from './aggregation/error-correlation';
export { createErrorGroups } from './aggregation/error-groups';
export { computeCapacityPerStep, computeCellCapacity, computeFleetPower } from './aggregation/fleet-power';
export { type FleetSystem, FleetReducer } from './aggregation/fleet-reducer';
export { SpreadAggregator } from './aggregation/spread-aggregator';
export { GroupSumsCache } from './aggregation/group-sums';
export { MIN_COVERAGE, aggregateIssues } from './aggregation/aggregate-issues';
export type { Member } from './aggregation/member';
export { type AggregatePlant, createAggregatePlant, listLargestMembers } from './aggregation/aggregate-plant';
export { listAggregateCapacityFactors, sumStatedCapacities } from './aggregation/merge-capacity-factors';
export { flagEarlierMembers } from './aggregation/flag-earlier-members';
export { removePooledTuning } from './aggregation/remove-tuning';
export { type LearnedAggregateTuning, getIssueSteps, tuneAggregate } from './aggregation/tune-aggregate';
export { CommonErrorAverage } from './aggregation/common-error-average';

// Verification scores.
export {
  centredRootMeanSquareError,
  coefficientOfDetermination,
  correlation,
  mean,
  meanAbsoluteError,
  meanBiasError,
  rootMeanSquareError,
  skillScore,
} from './verification/deterministic';
export { computeCoverageInterval } from './verification/coverage-interval';
export { combinedPerformanceIndex, kolmogorovSmirnovIntegral, overStatistic } from './verification/distribution';
export {
  brierScore,
  continuousRankedProbabilityScore,
  coverage,
  pinballLoss,
  quantileScore,
  sharpness,
} from './verification/probabilistic';
export type { ObservedPower } from './verification/power-references';
export {
  type GroupErrors,
  OBSERVED_SKIES,
  type ObservedSky,
  classifyObservedSky,
  groupPowerErrors,
} from './verification/grouped-errors';
export { type LeadForecast, type PowerScores, computePowerScores } from './verification/power-scores';

// Machine learning: features and models.
export type { ExternalForecast } from './learner/dataset/site-history';
export type { SiteHistory } from './learner/dataset/site-history';
export { buildSiteFeatures } from './learner/features/site-features';
export type { Objective } from './learner/training/objective';
export { SKY_CLASSES, classifySky } from './learner/calibration/sky-class';
export { MODEL_VERSION } from './learner/training/tuned-model';
export type { BaseLearners } from './learner/training/base-learners';

// Backtest by walk-forward evaluation.
export { SiteHistories } from './backtest/site-histories';
export { addRegionalIndex } from './backtest/regional-index';
export { REFERENCE_NAMES, type ReferenceName, computeReferenceForecasts } from './backtest/reference-forecasts';
export { fitRefits } from './backtest/fit-refits';
export { walkForward } from './backtest/walk-forward';
export { computeIssuedPower } from './backtest/issue-as-service';
export type { NewPlant } from './backtest/new-plant';
export type { FirstForecast } from './backtest/simulated-archive';
export { TRAINED_LEADS, walkFirstDays } from './backtest/walk-first-days';
export { walkLikeService } from './backtest/walk-like-service';

// Quality control of measurements.
export { normalizeToStatedCapacity } from './measurement-qc/normalize-capacity';
export { flagForecast } from './measurement-qc/flag-forecast';
export { flagPlantMeasurements, flagWithoutCapacity } from './measurement-qc/flag-plant-measurements';
export { flagSiteMeasurements } from './measurement-qc/flag-site-measurements';
export { applyPlannedLimits } from './measurement-qc/apply-planned-limits';
export { hasStatedLimitation } from './measurement-qc/stated-limitation';
export { type DeletedRange, RecentMeasurements } from './measurement-qc/recent-measurements';
export { MeasuredPowerCache, type MeasuredPlant, type PlantMeasurements } from './measurement-qc/measured-power-cache';
export { type MeasuredPower, findTypicalPeriod, parseMeasurementPeriod } from './measurement-qc/measurement-period';
export { findGaps } from './measurement-qc/overlaps';
export { MAX_ZERO_POWER } from './measurement-qc/zero-power';
export { UsablePowerMeans, averageUsablePower, isRealOutput, isUsable } from './measurement-qc/usable-power';

// Site adaptation of estimated irradiance.
export { adaptSky } from './site-adaptation/adapt-sky';
export { adaptPower } from './site-adaptation/adapt-power';
export { estimateIndices } from './site-adaptation/estimated-indices';
export { pairIrradiance } from './site-adaptation/pair-irradiance';
export { type TrainedAdaptation, trainAdaptation } from './site-adaptation/train-adaptation';
export { correctRetrieval, trainRetrievalCorrection } from './site-adaptation/retrieval-correction';
export type { RetrievalRows } from './site-adaptation/retrieval-rows';

// Tuning of a site's power with its measurements.
export { addTuningFlags, findMeasuredRows } from './site-tuning/tuning-flags';
export { DEFAULT_PRIOR, type EarlyLine, type LinePrior } from './site-tuning/early-regression';
export { type PooledLine, poolEarlyLines } from './site-tuning/pool-early-lines';
export { buildPooledTuning } from './site-tuning/pooled-tuning';
export { buildPowerTuning } from './site-tuning/build-power-tuning';
export { buildExternalColumns } from './site-tuning/external-columns';
export type { SiteModel } from './site-tuning/external-model';
export { computeTrust } from './site-tuning/model-trust';
export { MIN_VALUES as MIN_TRAINING_VALUES } from './learner/training/train';
export { type ExternalShare, countMissingTrainingDays, weighExternal } from './site-tuning/external-share';
export { findLearnedLimit, limitPower, limitTrainingData } from './site-tuning/learned-limit';
export { type ServedDay, findHarmfulDays } from './site-tuning/served-harm';
export { MODEL_LEADS_MS, trainSiteModel } from './site-tuning/site-model';
export { parseModel, serializeModel } from './site-tuning/stored-model';
export type { LeadForecasts, SiteTrainingData } from './site-tuning/site-training-data';
export { computeTimeOfDayRatios } from './site-tuning/time-of-day-ratios';
export { excludeLoadLimits } from './site-tuning/exclude-load-limits';
export { averageTrainingPower } from './site-tuning/average-training-power';
export { findLastingChange, rescaleChangedOutput } from './site-tuning/rescale-changed-output';
export { shadeTraining } from './site-tuning/shaded-training';
export { replaceMeasured } from './site-tuning/replace-measured';
export { type SiteTuning, type TunedColumns, tuneColumns } from './site-tuning/tune-columns';

// Estimates of a plant from its measurements.
export { computeTStatistic } from './plant-estimates/residuals';
export { MIN_GROWTH_DAYS, TOO_FEW_DAYS, type PlantEstimates, estimatePlant } from './plant-estimates/estimate-plant';

// Typical meteorological year.
export { computeDailyIndices } from './typical-year/daily-indices';
export { selectTypicalMonth } from './typical-year/select-typical-month';
export type { MonthOfDays } from './typical-year/typical-month';

// Simulated atmosphere with known truth, motion and forecast errors.
export { type SandboxAtmosphere, createSandboxAtmosphere } from './synthetic-weather/sandbox-atmosphere';
export type { SandboxWeather } from './synthetic-weather/surface-weather';

// Numbers of a seed, for simulations.
export { createSeededRandom } from './numerics/seeded-random';
export { computeStandardDeviation } from './numerics/standard-deviation';
