import { DEGREES, RADIANS } from './angle';

/** Trigonometry in degrees. Angles of this library are in degrees unless a docstring says radians. */

export const sind = (degrees: number): number => Math.sin(degrees * RADIANS);
export const cosd = (degrees: number): number => Math.cos(degrees * RADIANS);
export const tand = (degrees: number): number => Math.tan(degrees * RADIANS);

/** Inverse sine in degrees; arguments beyond +-1, as from rounding, are clamped. */
export const asind = (sine: number): number => Math.asin(Math.max(-1, Math.min(1, sine))) * DEGREES;

/** Inverse cosine in degrees; arguments beyond +-1, as from rounding, are clamped. */
export const acosd = (cosine: number): number => Math.acos(Math.max(-1, Math.min(1, cosine))) * DEGREES;

export const atan2d = (y: number, x: number): number => Math.atan2(y, x) * DEGREES;
