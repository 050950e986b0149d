import type { PvArray, PvSystem, SurfaceOrientation } from '@daystar/solar';
import type { ModelAlternative } from './model-alternatives';
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
  /** Loss that changes from day to day; absent when the output does not change. */
  readonly dailyLoss?: DailyLoss;
  /** Orientation of the modules, or of the first of the arrays. */
  readonly orientation?: SurfaceOrientation;
  /** Arrays whose shares are parameters; absent when the shares are as stated, or all modules face the same way. */
  readonly arrays?: readonly ArrayParameters[];
}

/** Loss of output that changes from day to day, such as by dust. */
export interface DailyLoss {
  /** Share of the power lost where `shape` is 1. */
  readonly share: number;
  /** Profile of the loss, one value per step, 0..1. */
  readonly shape: Float64Array;
}

/** Array, or stated arrays that the measurements do not tell apart. */
export interface ArrayParameters {
  /** Share of the DC capacity; the shares of all arrays sum to 1. */
  readonly share: number;
  /**
   * Azimuth relative to the first array, degrees. It has no effect without an orientation: the array then faces as
   * stated.
   */
  readonly relativeAzimuth: number;
  /** Indices of the stated arrays that it consists of. */
  readonly members: readonly number[];
}

/** Parameters of the stated plant: the model has its orientations. */
export const STATED: PlantParameters = { scale: 1, clockOffset: 0, morningLoss: 0, eveningLoss: 0 };

/** Power of a plant by its parameters, without the limit of its inverters. */
export class PlantModel {
  private readonly system: PvSystem;
  private readonly simulated = new Map<string, SimulatedPower>();
  private readonly simulatedAllSky = new Map<string, Float64Array>();
  private readonly simulatedAlternatives = new Map<ModelAlternative, Map<string, Float64Array>>();
  private readonly mixed: SimulatedPower;
  private readonly undelayed: Float64Array;

  constructor(
    private readonly simulator: PowerSimulator,
    system: PvSystem,
  ) {
    const capacity = Math.max(system.capacity, system.capacityDc);
    this.system = { ...system, capacity, outputLimit: Infinity };
    this.mixed = this.createBuffers();
    this.undelayed = new Float64Array(simulator.steps.count);
  }

  /** Creates buffers for a prediction. */
  createBuffers(): SimulatedPower {
    const { count } = this.simulator.steps;
    return { allSky: new Float64Array(count), clear: new Float64Array(count) };
  }

  get arrays(): readonly PvArray[] {
    return this.system.arrays ?? [];
  }

  /** Stated direction of modules that all face the same way; absent when they track the sun. */
  get surface(): SurfaceOrientation | undefined {
    const { arrays, mounting } = this.system;
    return arrays || mounting.kind !== 'fixed' ? undefined : mounting.surface;
  }

  /** Marks of the first and the last quarter of the daylight, as those of `PowerSimulator`. */
  get quarters(): Uint8Array {
    return this.simulator.quarters;
  }

  /** Clearness of the sky that measurements with a clock offset show. @param clockOffset steps */
  delayClearness(clockOffset: number): Float64Array {
    const { clearness } = this.simulator;
    return clockOffset === 0 ? clearness : delayValues(clearness, clockOffset, new Float64Array(clearness.length));
  }

  /** @param result receives the prediction */
  predict({ orientation, arrays, ...others }: PlantParameters, result = this.createBuffers()): SimulatedPower {
    const power = this.simulateArrays(orientation, arrays);
    for (const sky of ['allSky', 'clear'] as const) this.applyParameters(power[sky], others, result[sky]);
    return result;
  }

  /** Predicts power under the actual sky by another model of the plant. */
  predictAlternative({ orientation, arrays, ...others }: PlantParameters, alternative: ModelAlternative): Float64Array {
    const result = new Float64Array(this.undelayed.length);
    if (!arrays) return this.applyParameters(this.simulateAlternative(alternative, orientation), others, result);
    const mixed = new Float64Array(result.length);
    for (const { share, surface, index } of this.listMembers(arrays, orientation))
      addScaled(mixed, this.simulateAlternative(alternative, surface, index), share);
    return this.applyParameters(mixed, others, result);
  }

  /** Applies the parameters other than directions and shares to simulated power. @param result receives the power */
  private applyParameters(
    power: Float64Array,
    { scale, clockOffset, morningLoss, eveningLoss, dailyLoss }: Omit<PlantParameters, 'orientation' | 'arrays'>,
    result: Float64Array,
  ): Float64Array {
    const { quarters } = this.simulator;
    const shares = Float64Array.of(1, 1 - morningLoss, 1 - eveningLoss).map((share) => share * scale);
    const remaining = clockOffset === 0 ? result : this.undelayed;
    scaleByQuarter(power, quarters, shares, remaining);
    if (dailyLoss) reduceByDailyLoss(remaining, dailyLoss);
    return clockOffset === 0 ? result : delayValues(remaining, clockOffset, result);
  }

  /**
   * Power of all arrays. Summing the arrays after the inverter errs by less than 0.5 % of capacity, because the
   * inverter curve is almost linear.
   */
  private simulateArrays(orientation?: SurfaceOrientation, arrays?: readonly ArrayParameters[]): SimulatedPower {
    if (!arrays) return this.simulate(orientation);
    const powers = this.listMembers(arrays, orientation).map(({ share, surface, index }) => ({
      share,
      power: this.simulate(surface, index),
    }));
    for (const sky of ['allSky', 'clear'] as const) {
      this.mixed[sky].fill(0);
      for (const { share, power } of powers) addScaled(this.mixed[sky], power[sky], share);
    }
    return this.mixed;
  }

  /** Lists the stated arrays of which arrays consist, and their shares of the plant. */
  private listMembers(arrays: readonly ArrayParameters[], orientation?: SurfaceOrientation) {
    return arrays.flatMap(({ share, relativeAzimuth, members }) => {
      const surface = orientation && {
        tilt: orientation.tilt,
        azimuth: (orientation.azimuth + relativeAzimuth) % 360,
      };
      // Members keep their stated proportion.
      const statedShares = members.map((index) => this.arrays[index]?.share ?? 1);
      const total = sum(statedShares);
      return members.map((index, k) => ({ index, surface, share: (share * statedShares[k]) / total }));
    });
  }

  /**
   * Simulates a plant of the stated size, without a clock offset and morning or evening losses.
   * @param index index of the stated array whose other properties all modules have. When absent, an orientation is
   *   combined with the properties of the first array; without an orientation, the stated plant is simulated.
   */
  simulate(orientation?: SurfaceOrientation, index?: number): SimulatedPower {
    const key = toKey(orientation, index);
    const cached = this.simulated.get(key);
    if (cached) return cached;
    const power = this.simulator.simulate(this.buildSystem(orientation, index));
    this.simulated.set(key, power);
    return power;
  }

  /** Simulates the power of an orientation under the actual sky only, as `simulate` does. */
  simulateAllSky(orientation?: SurfaceOrientation): Float64Array {
    const key = toKey(orientation);
    const cached = this.simulated.get(key)?.allSky ?? this.simulatedAllSky.get(key);
    if (cached) return cached;
    const power = this.simulator.simulateAllSky(this.buildSystem(orientation));
    this.simulatedAllSky.set(key, power);
    return power;
  }

  private simulateAlternative(alternative: ModelAlternative, orientation?: SurfaceOrientation, index?: number) {
    const powers = this.simulatedAlternatives.get(alternative) ?? new Map<string, Float64Array>();
    this.simulatedAlternatives.set(alternative, powers);
    const key = toKey(orientation, index);
    const power =
      powers.get(key) ?? this.simulator.simulateAlternative(this.buildSystem(orientation, index), alternative);
    powers.set(key, power);
    return power;
  }

  private buildSystem(orientation?: SurfaceOrientation, index?: number): PvSystem {
    if (!orientation && index === undefined) return this.system;
    const { share: _, ...stated } = this.arrays[index ?? 0] ?? { share: 1 };
    const mounting = orientation && { mounting: { kind: 'fixed' as const, surface: orientation } };
    return { ...this.system, ...stated, arrays: undefined, ...mounting };
  }
}

const toKey = (orientation?: SurfaceOrientation, index?: number): string =>
  `${index ?? ''} ${orientation ? `${orientation.tilt} ${orientation.azimuth}` : ''}`;

// Loops: `map` of a typed array takes several times as long.
function scaleByQuarter(
  power: Float64Array,
  quarters: Uint8Array,
  shares: Float64Array,
  remaining: Float64Array,
): void {
  for (let i = 0; i < power.length; i++) remaining[i] = power[i] * shares[quarters[i]];
}

function reduceByDailyLoss(power: Float64Array, { share, shape }: DailyLoss): void {
  for (let i = 0; i < power.length; i++) power[i] *= 1 - share * shape[i];
}

/** Adds values times a factor. */
function addScaled(sums: Float64Array, values: Float64Array, factor: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] += factor * values[i];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Delays values by steps, interpolated; NaN where the time is before the first or after the last step. */
function delayValues(values: Float64Array, steps: number, delayed: Float64Array): Float64Array {
  const wholeSteps = Math.floor(steps);
  const fraction = steps - wholeSteps;
  delayed.fill(NaN);
  const firstStep = Math.max(0, wholeSteps + (fraction > 0 ? 1 : 0));
  const endStep = Math.min(values.length, values.length + wholeSteps);
  for (let i = firstStep; i < endStep; i++) {
    const current = (1 - fraction) * values[i - wholeSteps];
    delayed[i] = fraction > 0 ? current + fraction * values[i - wholeSteps - 1] : current;
  }
  return delayed;
}
