/*
 * The six splines of the Perez-Driesse sky, F11 to F23, as the parabolas they are between their knots. Driesse, A.,
 * Jensen, A. & Perez, R. (2024): A continuous form of the Perez diffuse sky model for forward and reverse transposition,
 * Solar Energy 267, 112093.
 */

/** Upper limit of the circumsolar share. */
export const MAX_F1 = 0.9;

/** Over the clearness parameter zeta, the ends threefold; all are whole thousandths. */
const KNOTS = [0, 0, 0, 0.061, 0.187, 0.333, 0.487, 0.643, 0.778, 0.839, 1, 1, 1];

/** Of F11, F12, F13, F21, F22, F23. */
const CONTROL_POINTS = [
  [-0.053, -0.008, 0.131, 0.328, 0.557, 0.861, 1.212, 1.099, 0.544, 0.544],
  [0.529, 0.588, 0.77, 0.471, 0.241, -0.323, -1.239, -1.847, 0.157, 0.157],
  [-0.028, -0.062, -0.167, -0.216, -0.3, -0.355, -0.444, -0.365, -0.213, -0.213],
  [-0.071, -0.06, -0.026, 0.069, 0.086, 0.24, 0.305, 0.275, 0.118, 0.118],
  [0.061, 0.072, 0.106, -0.105, -0.085, -0.467, -0.797, -1.132, -1.455, -1.455],
  [-0.019, -0.022, -0.032, -0.028, -0.012, -0.008, 0.047, 0.124, 0.292, 0.292],
];

const FIRST = 2;
const INTERVALS = 8;
const NUMBERS = 3 * CONTROL_POINTS.length;

/** By interval and spline: the constant, linear and quadratic coefficient over zeta. */
export const PARABOLAS = new Float64Array(INTERVALS * NUMBERS);

/** Where in PARABOLAS the interval starts that holds a zeta, by zeta in whole thousandths rounded down. */
export const INTERVAL_OF_THOUSANDTH = new Uint8Array(1001);

for (let interval = 0; interval < INTERVALS; interval++) {
  const k = FIRST + interval;
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
      interval * NUMBERS + 3 * spline,
    );
  });
  INTERVAL_OF_THOUSANDTH.fill(interval * NUMBERS, Math.round(left * 1000));
}
