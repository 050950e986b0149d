import type { GroupCheck } from './group-check';
import { checkBasics, checkIndices } from './groups/atmosphere';
import { checkModelChain, checkModelChain30Minutes } from './groups/chain';
import { checkBird, checkIneichen, checkNsrdb, checkRest2, checkSolis } from './groups/clear-sky';
import { checkFarms } from './groups/cloud';
import { checkDecomposition, checkDirint, checkEngerer2 } from './groups/decomposition';
import { checkIam, checkIamDiffuse } from './groups/iam';
import { checkSoilingAndSnow } from './groups/losses';
import { checkMetrics } from './groups/metrics';
import { checkPvwatts, checkPvwattsLosses } from './groups/power';
import { checkProductionChain, checkProductionChain30Minutes } from './groups/production-chain';
import { checkProductionClearSky, checkProductionSun } from './groups/production-path';
import { checkPvwattsHourly } from './groups/pvwatts-hourly';
import { checkPeriodGeometry, checkSolarPosition, checkSunTimes } from './groups/sun';
import { checkTemperature } from './groups/temperature';
import { checkTracking, checkTrackingSlope } from './groups/tracking';
import { checkTransposition } from './groups/transposition';

/** Checks the exact path, then the production path. */
const checkBoth =
  (exact: GroupCheck, production: GroupCheck): GroupCheck =>
  (file, deviations) => {
    exact(file, deviations);
    production(file, deviations);
  };

const GROUPS: Record<string, GroupCheck> = {
  solarpos: checkBoth(checkSolarPosition, checkProductionSun),
  suntimes: checkSunTimes,
  period_geometry: checkPeriodGeometry,
  basics: checkBasics,
  indices: checkIndices,
  clearsky_ineichen: checkIneichen,
  clearsky_solis: checkSolis,
  clearsky_bird: checkBird,
  clearsky_rest2: checkBoth(checkRest2, checkProductionClearSky),
  farms: checkFarms,
  decomp: checkDecomposition,
  dirint: checkDirint,
  engerer2: checkEngerer2,
  transpose: checkTransposition,
  tracking: checkTracking,
  tracking_slope: checkTrackingSlope,
  iam: checkIam,
  iam_diffuse: checkIamDiffuse,
  temperature: checkTemperature,
  pvwatts: checkPvwatts,
  pvwatts_losses: checkPvwattsLosses,
  soiling_snow: checkSoilingAndSnow,
  modelchain_30min: checkBoth(checkModelChain30Minutes, checkProductionChain30Minutes),
  metrics: checkMetrics,
};

/** Groups of several files: whole-chain weeks by season, years of NSRDB, and years of PVWatts by mounting. */
const PATTERN_GROUPS: readonly (readonly [RegExp, GroupCheck])[] = [
  [/^modelchain_[a-z]+$/, checkBoth(checkModelChain, checkProductionChain)],
  [/^nsrdb_\d{4}\w*$/, checkNsrdb],
  [/^pvwatts_\w*hourly\w*$/, checkPvwattsHourly],
];

/** @throws Error if there is no check for files of this name */
export function findGroupCheck(name: string): GroupCheck {
  const check = GROUPS[name] ?? PATTERN_GROUPS.find(([pattern]) => pattern.test(name))?.[1];
  if (!check) throw new Error('no check for a file of this name');
  return check;
}
