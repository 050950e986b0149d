import { type Place, SKY_COLUMNS, type SkyColumn } from '@daystar/contracts';
import { type Steps, stepEnd, stepIndex } from '@daystar/timeseries';
import { createClearSkyPath } from '../paths/clear-sky-path';
import { TYPICAL_OPACITY, TYPICAL_WIND, computeTypicalAirTemperature } from '../inputs/climatology';
import { ForecastBlender } from './forecast-blender';
import { buildLayers } from '../inputs/run-layer';
import { ProvenanceBuilder } from './provenance-builder';
import { NwpBlender } from './nwp-blender';
import { type PlaceWeather, hasClouds, selectNearestPerSource } from '../inputs/place-weather';
import { combineNowcasts } from './combine-nowcasts';
import { NowcastInput } from './nowcast-input';
import { ObservedSteps } from '../inputs/observed-steps';
import { computeSatelliteTrust } from '../inputs/satellite-trust';
import type { PendingVerification } from '../../skill-tracking/pending-verification';
import { selectVerificationSteps } from '../../skill-tracking/select-verification-steps';
import { SkillTracker } from '../../skill-tracking/skill-tracker';
import { measureSources } from '../../source-health/measure-sources';
import type { PlaceReading } from '../../source-health/place-reading';
import type { SuspectSources } from '../../source-health/suspect-source';
import type { SkyState } from './sky-state';
import { type SunPath, createSunPath } from '../paths/sun-path';
import { buildTracks } from '../inputs/source-track';

export interface BlendOptions {
  readonly place: Place;
  /** m; from the coarse terrain table when absent. */
  readonly elevation?: number;
  /** Native steps from the first estimated actual to the last forecast. */
  readonly steps: Steps;
  /** Issue time, ms: steps that end later are forecasts. */
  readonly issuedAt: number;
  /** Skill measured by verification; published skill when absent. */
  readonly skill?: SkillTracker;
  /** Path of the sun over the place on these steps; computed when absent. */
  readonly path?: SunPath;
  /**
   * Whether the percentiles of opacity are needed by night too; true when absent. Power needs those of daylight steps
   * only.
   */
  readonly hasNightPercentiles?: boolean;
  /** Whether to return pending verifications and a reading of the sources, with which the sky is verified later; true when absent. */
  readonly isTracked?: boolean;
}

/** A sky with the forecasts to verify later, and a reading from which the health of its sources is assessed. */
export interface BlendedSky extends SkyState {
  readonly pendingVerifications: readonly PendingVerification[];
  readonly reading: PlaceReading;
  /** Sources of forecasts that were excluded, with their newest run, ms. */
  readonly excluded: readonly { readonly source: string; readonly run: number }[];
}

const PUBLISHED_SKILL = new SkillTracker();

/**
 * Blends all sources into the sky of a place. Past steps use observations (of several satellites together) or, without
 * any, the newest run of each forecast source. The forecast starts from the newest observation, advected by cloud
 * motion where known, and approaches the numerical forecasts as the observation ages. Over snow, satellites have less
 * weight. Each numerical forecast is bias-corrected and weighted by the inverse of its remaining error variance. Both
 * are known by region, season and part of the day. A faulty source is excluded while another one has forecasts. Sources without
 * clouds, such as those of aerosol, supply the atmosphere where the others lack it. Without any source, the sky follows
 * the climatology.
 */
export function blendSky(
  weathers: readonly PlaceWeather[],
  {
    place,
    elevation,
    steps,
    issuedAt,
    skill = PUBLISHED_SKILL,
    path = createSunPath(place, steps, elevation),
    hasNightPercentiles = true,
    isTracked = true,
  }: BlendOptions,
): BlendedSky {
  const clearGhi = createClearSkyPath(path).ghi;
  const nearestBySource = selectNearestPerSource(weathers);
  const observed = new ObservedSteps(
    buildTracks(buildLayers(nearestBySource, 'observation', steps, clearGhi), steps.count),
  );
  const withClouds = nearestBySource.filter(hasClouds);
  const usable = excludeSuspects(withClouds, skill.suspects);
  const forecasts = buildTracks(buildLayers(usable, 'forecast', steps, clearGhi), steps.count);
  const withoutClouds = nearestBySource.filter((weather) => !hasClouds(weather));
  const airLayers = buildLayers(withoutClouds, 'forecast', steps, clearGhi);
  const nwp = new NwpBlender(steps, forecasts, place, skill);
  const runs = forecasts.flatMap((track) => track.runs).sort((a, b) => b.run - a.run);
  const trust = computeSatelliteTrust(runs, steps.count);
  const satelliteWeight = trust?.[clampIndex(stepIndex(steps, issuedAt), steps.count)];
  const nowcast = combineNowcasts(nearestBySource);
  const nowcastInput = new NowcastInput({ steps, observed, issuedAt, clearGhi, nowcast, satelliteWeight });
  const forecastBlend = new ForecastBlender(steps, issuedAt, nowcastInput, nwp, skill);

  const columns = Object.fromEntries(
    SKY_COLUMNS.map((name) => [name, new Float64Array(steps.count).fill(NaN)]),
  ) as Record<SkyColumn, Float64Array>;
  const createZeros = () => new Float64Array(steps.count);
  const commonErrors = nowcast?.spread && {
    east: createZeros(),
    north: createZeros(),
    largeScaleErrorShare: createZeros(),
  };
  const provenance = new ProvenanceBuilder(columns, forecasts, nwp.weights, issuedAt, airLayers);
  const actualSteps = Math.min(steps.count, Math.max(0, Math.floor((issuedAt - steps.firstEnd) / steps.stepMs) + 1));
  const observedOpacity = new Float64Array(actualSteps);
  const needsPercentiles = new Uint8Array(steps.count).fill(hasNightPercentiles ? 1 : 0);
  for (const step of path.daylight.step.subarray(0, path.daylight.count)) needsPercentiles[step] = 1;
  for (let i = 0; i < steps.count; i++) {
    const isEclipsed = path.obscuration[i] > 0;
    if (i < actualSteps) addPastStep(i, isEclipsed);
    else addForecastStep(i, isEclipsed);
  }
  provenance.finish(steps.count);
  fillFromClimatology(columns, path);
  // Over snow, errors of the satellite would count as errors of the forecasts.
  const verificationSteps = isTracked ? selectVerificationSteps(steps, issuedAt, clearGhi) : [];
  const pendingVerifications = verificationSteps
    .filter((step) => !trust || trust[step] === 1)
    .flatMap((step) => (forecastBlend.blendStep(step) ? [forecastBlend.createPendingVerification(step)] : []));
  const reading = isTracked
    ? measureSources(nearestBySource, steps, clearGhi, observedOpacity, issuedAt)
    : { time: issuedAt, observed: NaN, sources: [] };
  return {
    steps,
    actualSteps,
    issuedAt,
    columns,
    provenance: provenance.runs,
    pendingVerifications,
    ...(commonErrors && { commonErrors }),
    reading: { place: { latitude: place.latitude, longitude: place.longitude }, ...reading },
    excluded: listExcluded(withClouds, usable),
  };

  function addPastStep(i: number, isEclipsed: boolean): void {
    const share = computeObservedShare(i);
    observedOpacity[i] = observed.opacityAt(i);
    const opacity = share === 1 ? observedOpacity[i] : mix(share, observedOpacity[i], nwp.opacityAt(i));
    const hasOpacity = !Number.isNaN(opacity);
    columns.opacity50[i] = hasOpacity ? opacity : TYPICAL_OPACITY.p50;
    columns.opacity10[i] = hasOpacity ? opacity : TYPICAL_OPACITY.p10;
    columns.opacity90[i] = hasOpacity ? opacity : TYPICAL_OPACITY.p90;
    const dataBasis = share > 0 ? 'observation' : hasOpacity ? 'nwp' : 'climatology';
    const observedLayers = share > 0 ? observed.getLayers(i) : undefined;
    provenance.add(i, { dataBasis, isEclipsed, forecastShare: 1 - share, observedLayers });
  }

  /** Share of the observation in a past step: 0 without one, below 1 for satellites over snow with a forecast. */
  function computeObservedShare(i: number): number {
    if (!observed.hasValue(i)) return 0;
    return trust && observed.isFromSatellites(i) && !Number.isNaN(nwp.opacityAt(i)) ? trust[i] : 1;
  }

  function addForecastStep(i: number, isEclipsed: boolean): void {
    const hasSource = forecastBlend.blendStep(i, needsPercentiles[i] === 1);
    columns.opacity50[i] = forecastBlend.p50;
    columns.opacity10[i] = forecastBlend.p10;
    columns.opacity90[i] = forecastBlend.p90;
    if (commonErrors) {
      commonErrors.east[i] = forecastBlend.motionEast;
      commonErrors.north[i] = forecastBlend.motionNorth;
      commonErrors.largeScaleErrorShare[i] = forecastBlend.largeScaleErrorShare;
    }
    const forecastShare = 1 - forecastBlend.nowcastWeight;
    if (forecastShare < 1)
      provenance.add(i, { dataBasis: 'nowcast+nwp', isEclipsed, forecastShare, nowcastInputs: nowcastInput.inputs });
    else provenance.add(i, { dataBasis: hasSource ? 'nwp' : 'climatology', isEclipsed, forecastShare });
  }
}

const mix = (share: number, observed: number, forecast: number): number =>
  share > 0 ? share * observed + (1 - share) * forecast : forecast;

const clampIndex = (index: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(index)));

/** Removes the forecasts of suspect sources, or nothing when no other forecast is left. */
function excludeSuspects(weathers: readonly PlaceWeather[], suspects: SuspectSources): readonly PlaceWeather[] {
  const usable = weathers.filter(({ source, kind }) => kind !== 'forecast' || !Object.hasOwn(suspects, source));
  return usable.some(({ kind }) => kind === 'forecast') ? usable : weathers;
}

function listExcluded(weathers: readonly PlaceWeather[], usable: readonly PlaceWeather[]): BlendedSky['excluded'] {
  const newest = new Map<string, number>();
  for (const { source, run } of weathers.filter((weather) => !usable.includes(weather)))
    newest.set(source, Math.max(run, newest.get(source) ?? -Infinity));
  return [...newest].map(([source, run]) => ({ source, run }));
}

/** Fills air temperature and wind speed from climatology where no source has a value. */
function fillFromClimatology({ air_temp, wind_speed }: Record<SkyColumn, Float64Array>, path: SunPath): void {
  for (let i = 0; i < air_temp.length; i++) {
    if (Number.isNaN(wind_speed[i])) wind_speed[i] = TYPICAL_WIND;
    if (!Number.isNaN(air_temp[i])) continue;
    const solarTime = path.apparentSolarTime[i];
    air_temp[i] = computeTypicalAirTemperature(path.place, path.elevation, stepEnd(path.steps, i), solarTime);
  }
}
