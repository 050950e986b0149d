import { DAY, type Steps, stepEnd } from '@daystar/timeseries';

/** Returns the day of mean solar time in which the middle of a step is, as days since 1970. @param longitude degrees */
export const toSolarDay = (steps: Steps, i: number, longitude: number): number =>
  Math.floor((stepEnd(steps, i) - steps.stepMs / 2) / DAY + longitude / 360);
