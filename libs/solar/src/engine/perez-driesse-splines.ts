/*
 * The six quadratic splines of the Perez-Driesse sky, F11 to F23, as one parabola per interval of knots. Driesse, A.,
 * Jensen, A. & Perez, R. (2024): A continuous form of the Perez diffuse sky model for forward and reverse
 * transposition, Solar Energy 267, 112093.
 */
import { CONTROL_POINTS, KNOTS } from '../transposition/perez-driesse';

/** Index of the knot at which the first interval begins. */
const FIRST_KNOT = 2;
const INTERVALS = 8;
const COEFFICIENTS_PER_INTERVAL = 3 * CONTROL_POINTS.length;

/** By interval and spline: the constant, linear and quadratic coefficient over zeta. */
export const PARABOLAS = new Float64Array(INTERVALS * COEFFICIENTS_PER_INTERVAL);

/**
 * Offset in PARABOLAS of the interval of a zeta, by zeta in thousandths, rounded down: all knots are whole thousandths.
 */
export const OFFSET_BY_THOUSANDTH = new Uint8Array(1001);

for (let interval = 0; interval < INTERVALS; interval++) {
  const k = FIRST_KNOT + interval;
  const [left, right] = [KNOTS[k], KNOTS[k + 1]];
  const low = 1 / ((right - left) * (right - KNOTS[k - 1]));
  const high = 1 / ((right - left) * (KNOTS[k + 2] - left));
  CONTROL_POINTS.forEach((points, spline) => {
    const middle = points[interval + 1];
    const falling = low * (points[interval] - middle);
    const rising = high * (points[interval + 2] - middle);
    PARABOLAS.set(
      [
        middle + falling * right * right + rising * left * left,
        -2 * (falling * right + rising * left),
        falling + rising,
      ],
      interval * COEFFICIENTS_PER_INTERVAL + 3 * spline,
    );
  });
  OFFSET_BY_THOUSANDTH.fill(interval * COEFFICIENTS_PER_INTERVAL, Math.round(left * 1000));
}
