export type { Clock } from './clock';
export { type Month, formatMonth, splitIntoMonths } from './month';
export { DAY, HALF_HOUR, HOUR, MINUTE, NATIVE_PERIOD_MS, formatPeriod, parsePeriod } from './period';
export { coarserSteps, findNativeRange, resampleByMean, selectWholePeriods, slicePeriods } from './resample';
export { getSolarDay, toSolarTime } from './solar-time';
export { formatDate, formatStamp, parseStamp } from './stamp';
export {
  type Steps,
  buildStepsKey,
  ceilTo,
  floorTo,
  lastEnd,
  firstStart,
  stepEnd,
  stepIndex,
  stepsBetween,
} from './steps';
