import { polynomial } from '../polynomial';
import { type CloudLayer, type Quadratic, rangeIndex } from './cloud-layer';

/*
 * Forward scattering of clouds into the sun's aureole, which a pyrheliometer measures as beam. `mu` is the cosine of
 * the zenith, `d` the effective particle diameter in micrometres. Tables of J. Yang, Y. Xie, M. Sengupta, Y. Liu and H.
 * Long, "Parameterization of cloud transmittance for expeditious assessment and forecasting of all-sky DNI", J.
 * Renewable and Sustainable Energy 14, 063703 (2022).
 */

/** Highest circumsolar transmittance and the optical thickness where it is reached. */
interface Peak {
  transmittance: number;
  thickness: number;
}

const THICKNESSES = [0.1, 0.2, 0.3, 0.4, 0.5, 1, 1.5, 2];

const WATER_MU = [0.342, 0.4694, 0.7193, 0.8829, 0.9396, 0.9945, 0.999];
const WATER_SHAPE: readonly Quadratic[] = [
  [0.977, 0.2207, -0.1787],
  [1, 0, 0],
  [1.9434, -3.2111, 2.6399],
  [1.056, 0.0835, -0.224],
  [-75.843, 170.32, -94.381],
  [-8.9392, 22.686, -12.794],
  [11193.59, -22441.07, 11248.61],
  [0.76, 0, 0],
];

function waterPeak(mu: number, d: number): Peak {
  const limits = d < 10 ? [0.1391, 0.2419, 0.309, 0.4067, 0.6156] : [0.1391, 0.2079, 0.309, 0.3746, 0.6156];
  const height = d > 0 ? 0.005553 * Math.log(d) + 0.002503 : 0;
  return {
    transmittance: height * polynomial(mu, WATER_SHAPE[rangeIndex(mu, WATER_MU)]),
    thickness: THICKNESSES[rangeIndex(mu, limits)],
  };
}

const ICE_MU = [0.2419, 0.3746, 0.4694, 0.5877, 0.6691, 0.766, 0.848, 0.8987, 0.9396, 0.9702, 0.9945, 0.999];
const MEDIUM_ICE_SHAPE: readonly Quadratic[] = [
  [0.8425, 2.4095, -8.454],
  [-0.1221, 7.8403, -13.528],
  [4.4612, -16.5, 19.524],
  [5.4881, -17.419, 16.737],
  [-14.175, 48.963, -39.493],
  [0.9609, -0.243, 0.4017],
  [-6.3417, 18.126, -11.183],
  [-121.91, 283.35, -163.36],
  [-166.75, 368.75, -202.72],
  [-161.3, 343.59, -181.72],
  [129.03, -255.73, 127.66],
  [961.63, -1869.3, 908.66],
];
const LARGE_ICE_SHAPE: readonly Quadratic[] = [
  [1.1218, -0.0878, -4.362],
  [-3.1299, 28.767, -49.566],
  [11.363, -49.5, 58.572],
  [16.875, -63.037, 62.118],
  [-89.328, 293.21, -237.68],
  [0.8826, -0.7291, 1.2051],
  [-35.905, 90.698, -55.6],
  [-317.89, 733.97, -422.36],
  [-376.85, 831.11, -457.09],
  [-310.5, 655.67, -344.91],
  [605.97, -1227.6, 622.85],
  [6346.15, -12654.78, 6309.63],
];

function iceHeight(mu: number, d: number): number {
  if (d <= 10) {
    const small: readonly Quadratic[] = [
      [0.14991, 0, 0],
      [-3.6476, 8.3056, -4.5171],
      [303.04, -601.33, 298.45],
      [0.12269, 0, 0],
    ];
    return polynomial(mu, small[rangeIndex(mu, [0.9396, 0.9945, 0.9994])]);
  }
  if (mu >= 0.9994) return d <= 16 ? 0.0015 * d + 0.1078 : 0.1621 * Math.exp(-0.016 * d);
  // Between 0.999 and 0.9994 (zenith 2 to 2.6 deg) the published table has no value: no aureole, as in NREL's own
  // program.
  if (mu >= 0.999) return 0;
  const range = rangeIndex(mu, ICE_MU);
  return d <= 30
    ? polynomial(d, [0.046745083, 0.012748726, -0.000232338]) * polynomial(mu, MEDIUM_ICE_SHAPE[range])
    : polynomial(d, [0.352026619, -0.00410998, 0.0000166112]) * polynomial(mu, LARGE_ICE_SHAPE[range]);
}

function iceThickness(mu: number, d: number): number {
  if (d < 5) return 0;
  if (d < 14) return THICKNESSES[rangeIndex(mu, [0.1391, 0.2079, 0.309, 0.3746, 0.6156, 0.9994])];
  if (d < 50) {
    const falling = [
      0.2307 - 0.0011 * d,
      0.334 - 0.0022 * d,
      0.4096 - 0.002 * d,
      0.6461 - 0.0033 * d,
      1.0713 - 0.0049 * d,
    ];
    return THICKNESSES[rangeIndex(mu, [0.139173, ...falling])];
  }
  const limits = [
    0.2109 - 0.0006 * d,
    0.2581 - 0.0005 * d,
    0.3907 - 0.001 * d,
    0.49 - 0.0008 * d,
    0.8708 - 0.0017 * d,
    1.0367 - 0.0006 * d,
  ];
  return THICKNESSES[1 + rangeIndex(mu, limits)];
}

/** Share of the beam that is scattered into the aureole and reaches the ground, for a scaled optical thickness tau. */
export function circumsolarTransmittance({ phase, effectiveRadius }: CloudLayer, mu: number, tau: number): number {
  const d = 2 * effectiveRadius;
  const isWater = phase === 'water';
  const { transmittance, thickness } = isWater
    ? waterPeak(mu, d)
    : { transmittance: iceHeight(mu, d), thickness: iceThickness(mu, d) };
  const rise = isWater ? 2.0339 * mu ** -0.927 : 1.7686 * mu ** -0.95;
  const fall = isWater ? 6.6421 * mu ** 2.0672 : 7.117 * mu ** 1.9658;
  if (tau >= thickness) return transmittance * Math.tanh(fall / tau ** 2);
  const riseEnd = 0.9 * thickness;
  if (tau <= riseEnd) return transmittance * Math.tanh(rise * tau);
  const atRiseEnd = Math.tanh(rise * riseEnd);
  const atPeak = Math.tanh(fall / thickness ** 2);
  return transmittance * (atRiseEnd + ((atPeak - atRiseEnd) * (tau - riseEnd)) / (0.1 * thickness));
}
