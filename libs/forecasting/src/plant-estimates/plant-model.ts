import type { PvSystem } from '@daystar/solar';
import type { PowerSimulator, SimulatedPower } from './power-simulator';

/** Parameters of a plant that are estimated. Without an orientation, the system keeps its own. */
export interface PlantParameters {
  /** Ratio to the DC capacity of the system. */
  readonly scale: number;
  /** Time by which measured power is later than the sun, in steps. */
  readonly clockOffset: number;
  /** Shares of the power lost in the first and the last quarter of the daylight. */
  readonly morningLoss: number;
  readonly eveningLoss: number;
  readonly orientation?: Orientation;
  /** The second of two arrays; absent when all modules face the same way. */
  readonly secondArray?: SecondArray;
}

export interface Orientation {
  /** Degrees from the horizontal. */
  readonly tilt: number;
  /** Degrees clockwise from north. */
  readonly azimuth: number;
}

/** Array beside the first one. */
export interface SecondArray {
  /** Share of the DC capacity, 0..1; the first array has the rest. */
  readonly share: number;
  /** Azimuth relative to the first array, degrees. */
  readonly relativeAzimuth: number;
  /** Degrees from the horizontal; that of the first array when absent. */
  readonly tilt?: number;
}

/** Power of a plant by its parameters, without the limit of its inverters. */
export class PlantModel {
  private readonly system: PvSystem;
  private readonly simulated = new Map<string, SimulatedPower>();

  constructor(
    private readonly simulator: PowerSimulator,
    system: PvSystem,
  ) {
    const capacity = Math.max(system.capacity, system.capacityDc);
    this.system = { ...system, capacity, outputLimit: Infinity };
  }

  /** Marks of the first and the last quarter of the daylight, as those of `PowerSimulator`. */
  get quarters(): Uint8Array {
    return this.simulator.quarters;
  }

  predict({ scale, clockOffset, morningLoss, eveningLoss, ...arrays }: PlantParameters): SimulatedPower {
    const { allSky, clear } = this.simulateArrays(arrays);
    const { quarters } = this.simulator;
    const shares = [1, 1 - morningLoss, 1 - eveningLoss].map((share) => share * scale);
    // A loop, because `map` of a typed array takes several times as long.
    const applyLosses = (power: Float64Array) => {
      const remaining = new Float64Array(power.length);
      for (let i = 0; i < power.length; i++) remaining[i] = power[i] * shares[quarters[i]];
      return remaining;
    };
    const adjust = (power: Float64Array) => delayPower(applyLosses(power), clockOffset);
    return { allSky: adjust(allSky), clear: adjust(clear) };
  }

  /**
   * Power of both arrays. Summing the arrays after the inverter errs by less than 0.5 % of capacity, because the inverter curve is
   * almost linear.
   */
  private simulateArrays({
    orientation,
    secondArray,
  }: Pick<PlantParameters, 'orientation' | 'secondArray'>): SimulatedPower {
    const firstPower = this.simulate(orientation);
    if (!orientation || !secondArray) return firstPower;
    const azimuth = (orientation.azimuth + secondArray.relativeAzimuth) % 360;
    const secondPower = this.simulate({ tilt: secondArray.tilt ?? orientation.tilt, azimuth }, 1);
    const { share } = secondArray;
    return {
      allSky: mix(firstPower.allSky, secondPower.allSky, share),
      clear: mix(firstPower.clear, secondPower.clear, share),
    };
  }

  /**
   * Simulates a plant of the stated size, without a clock offset and morning or evening losses.
   * @param index of the stated array whose horizon and rows the modules have
   */
  simulate(orientation?: Orientation, index = 0): SimulatedPower {
    const key = orientation ? `${index} ${orientation.tilt} ${orientation.azimuth}` : '';
    const cached = this.simulated.get(key);
    if (cached) return cached;
    const power = this.simulator.simulate(orientation ? this.orient(orientation, index) : this.system);
    this.simulated.set(key, power);
    return power;
  }

  private orient({ tilt, azimuth }: Orientation, index: number): PvSystem {
    const { share: _, ...stated } = this.system.arrays?.[index] ?? { share: 1 };
    return { ...this.system, ...stated, arrays: undefined, mounting: { kind: 'fixed', surface: { tilt, azimuth } } };
  }
}

/** Delays power by steps, interpolated; NaN where the time is before the first or after the last step. */
function delayPower(power: Float64Array, steps: number): Float64Array {
  if (steps === 0) return power;
  const wholeSteps = Math.floor(steps);
  const fraction = steps - wholeSteps;
  const delayed = new Float64Array(power.length).fill(NaN);
  const firstStep = Math.max(0, wholeSteps + (fraction > 0 ? 1 : 0));
  const endStep = Math.min(power.length, power.length + wholeSteps);
  for (let i = firstStep; i < endStep; i++) {
    const current = (1 - fraction) * power[i - wholeSteps];
    delayed[i] = fraction > 0 ? current + fraction * power[i - wholeSteps - 1] : current;
  }
  return delayed;
}

/** Weighted mean of the powers of two arrays. @param share weight of the second one, 0..1 */
function mix(power: Float64Array, secondPower: Float64Array, share: number): Float64Array {
  const mixed = new Float64Array(power.length);
  for (let i = 0; i < power.length; i++) mixed[i] = (1 - share) * power[i] + share * secondPower[i];
  return mixed;
}
