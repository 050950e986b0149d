import { type Raster, createRasterLike } from './raster';
import { smooth } from './smoothing';

/**
 * Radius over which products of detail are averaged, pixels of the level. The detail of a level has wavelengths of
 * about two pixels.
 */
const RADIUS = 5;
/** Weight of the prior, which is the typical persistence, as a fraction of the mean square of the expected detail. */
const PRIOR_WEIGHT = 0.3;
/** Typical persistence below which no detail is left to correct. */
const MIN_TYPICAL = 1e-6;

/**
 * Multiplies the detail of the newest frame by its local persistence relative to the typical one. Ground, coasts and
 * orographic clouds persist for longer than convection. The persistence of a level is the regression of its detail on
 * that of the forecast from an earlier frame. It follows the autoregression of S-PROG (Seed 2003), but around each
 * pixel. The coarsest band is not scaled.
 * @param newest bands of the newest frame, the full resolution first
 * @param expected bands of the forecast of the newest frame from an earlier one
 * @param typical remaining fraction of detail after the time between both, 0..1 for each level
 */
export const scaleByLocalPersistence = (
  newest: readonly Raster[],
  expected: readonly Raster[],
  typical: readonly number[],
): Raster[] =>
  newest.map((band, level) => (level === newest.length - 1 ? band : scaleBand(band, expected[level], typical[level])));

function scaleBand(newest: Raster, expected: Raster, typical: number): Raster {
  const products = createRasterLike(newest);
  const squares = createRasterLike(newest);
  let [squareSum, count] = [0, 0];
  for (let i = 0; i < newest.values.length; i++) {
    const product = newest.values[i] * expected.values[i];
    if (Number.isNaN(product)) continue;
    products.values[i] = product;
    squares.values[i] = expected.values[i] ** 2;
    squareSum += squares.values[i];
    count++;
  }
  if (squareSum === 0 || typical < MIN_TYPICAL) return newest;
  const prior = (PRIOR_WEIGHT * squareSum) / count;
  smooth(products, RADIUS);
  smooth(squares, RADIUS);
  const scale = (value: number, i: number) => {
    const persistence = (products.values[i] + prior * typical) / (squares.values[i] + prior);
    return (value * Math.min(1, Math.max(0, persistence))) / typical;
  };
  return { ...newest, values: newest.values.map(scale) };
}
