export { type Clock } from './clock';
export { DAY, HOUR, MINUTE, NATIVE_PERIOD, formatPeriod, parsePeriod } from './period';
export { coarserSteps, resampleByMean } from './resample';
export { formatStamp, parseStamp } from './stamp';
export { type Steps, ceilTo, floorTo, lastEnd, firstStart, stepEnd, stepIndex, stepsBetween } from './steps';
