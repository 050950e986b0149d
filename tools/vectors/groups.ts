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
import { checkProductChain, checkProductChain30Minutes } from './groups/product-chain';
import { checkProductClearSky, checkProductSun } from './groups/product-path';
import { checkPvwattsHourly } from './groups/pvwatts-hourly';
import { checkPeriodGeometry, checkSolarPosition, checkSunTimes } from './groups/sun';
import { checkTemperature } from './groups/temperature';
import { checkTracking, checkTrackingSlope } from './groups/tracking';
import { checkTransposition } from './groups/transposition';

/** The exact path, then the path that serves. */
const both =
  (exact: GroupCheck, product: GroupCheck): GroupCheck =>
  (file, deviations) => {
    exact(file, deviations);
    product(file, deviations);
  };

const GROUPS: Record<string, GroupCheck> = {
  solarpos: both(checkSolarPosition, checkProductSun),
  suntimes: checkSunTimes,
  period_geometry: checkPeriodGeometry,
  basics: checkBasics,
  indices: checkIndices,
  clearsky_ineichen: checkIneichen,
  clearsky_solis: checkSolis,
  clearsky_bird: checkBird,
  clearsky_rest2: both(checkRest2, checkProductClearSky),
  nsrdb_2023_30min: checkNsrdb,
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
  modelchain_30min: both(checkModelChain30Minutes, checkProductChain30Minutes),
  pvwatts_nrel_hourly: checkPvwattsHourly,
  metrics: checkMetrics,
};

/** Weeks of the whole chain, one file per season. */
const MODEL_CHAIN = /^modelchain_[a-z]+$/;

/** @throws Error when no group of that name is known */
export function groupOf(name: string): GroupCheck {
  const check = MODEL_CHAIN.test(name) ? both(checkModelChain, checkProductChain) : GROUPS[name];
  if (!check) throw new Error('no group of this name is known');
  return check;
}
