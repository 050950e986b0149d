import {
  type ParameterKind,
  type Vector,
  type VectorName,
  getKind,
  readValue,
  replaceValues,
} from './parameter-vector';
import type { PlantModel, PlantParameters } from './plant-model';
import type { SimulatedPower } from './power-simulator';

/**
 * Widths of the differences that approximate derivatives: scale, losses and shares as ratios, the clock
 * offset in steps, and orientations in degrees.
 */
export const WIDTHS: Readonly<Record<ParameterKind, number>> = {
  scale: 0.01,
  clockOffset: 0.5,
  morningLoss: 0.02,
  eveningLoss: 0.02,
  dailyLoss: 0.02,
  east: 2,
  north: 2,
  share: 0.02,
  relativeAzimuth: 5,
};

/** Buffers of a fit. */
export interface FitBuffers {
  readonly power: SimulatedPower;
  readonly up: SimulatedPower;
  readonly down: SimulatedPower;
  /** Derivatives of power by each free parameter. */
  readonly derivatives: readonly SimulatedPower[];
}

export const createFitBuffers = (model: PlantModel, free: readonly VectorName[]): FitBuffers => ({
  power: model.createBuffers(),
  up: model.createBuffers(),
  down: model.createBuffers(),
  derivatives: free.map(() => model.createBuffers()),
});

/** Predicts power and its derivatives into the buffers. */
export function predictWithDerivatives(
  model: PlantModel,
  parameters: PlantParameters,
  free: readonly VectorName[],
  { power, up, down, derivatives }: FitBuffers,
): void {
  model.predict(parameters, power);
  const vector: Vector = Object.fromEntries(free.map((name) => [name, readValue(parameters, name)]));
  for (const [k, name] of free.entries()) {
    // Power is proportional to the scale.
    if (name === 'scale') {
      divide(power.allSky, parameters.scale, derivatives[k].allSky);
      divide(power.clear, parameters.scale, derivatives[k].clear);
      continue;
    }
    const width = WIDTHS[getKind(name)];
    const shift = (by: number, shifted: SimulatedPower) =>
      model.predict(replaceValues(parameters, { ...vector, [name]: readValue(parameters, name) + by }), shifted);
    shift(width, up);
    shift(-width, down);
    computeSlope(down.allSky, up.allSky, 2 * width, derivatives[k].allSky);
    computeSlope(down.clear, up.clear, 2 * width, derivatives[k].clear);
  }
}

// Loops: `map` of a typed array takes several times as long.
function divide(values: Float64Array, divisor: number, quotients: Float64Array): void {
  for (let i = 0; i < values.length; i++) quotients[i] = values[i] / divisor;
}

function computeSlope(low: Float64Array, high: Float64Array, width: number, slopes: Float64Array): void {
  for (let i = 0; i < low.length; i++) slopes[i] = (high[i] - low[i]) / width;
}
