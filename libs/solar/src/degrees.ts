import { DEGREES, RADIANS } from './angle';

/** Trigonometry in degrees: every angle of this library is in degrees, in the arguments and in the results. */

export const sind = (degrees: number): number => Math.sin(degrees * RADIANS);
export const cosd = (degrees: number): number => Math.cos(degrees * RADIANS);
export const tand = (degrees: number): number => Math.tan(degrees * RADIANS);

/** Inverse sine in degrees; rounding noise beyond +-1 is taken as +-1 instead of becoming NaN. */
export const asind = (sine: number): number => Math.asin(Math.max(-1, Math.min(1, sine))) * DEGREES;

/** Inverse cosine in degrees; rounding noise beyond +-1 is taken as +-1 instead of becoming NaN. */
export const acosd = (cosine: number): number => Math.acos(Math.max(-1, Math.min(1, cosine))) * DEGREES;

export const atan2d = (y: number, x: number): number => Math.atan2(y, x) * DEGREES;
