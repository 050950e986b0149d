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
}

export interface Orientation {
  /** Degrees from the horizontal. */
  readonly tilt: number;
  /** Degrees clockwise from north. */
  readonly azimuth: number;
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

  predict({ scale, clockOffset, morningLoss, eveningLoss, orientation }: PlantParameters): SimulatedPower {
    const { allSky, clear } = this.simulate(orientation);
    const { quarters } = this.simulator;
    const shares = [1, 1 - morningLoss, 1 - eveningLoss].map((share) => share * scale);
    const wholeSteps = Math.floor(clockOffset);
    const fraction = clockOffset - wholeSteps;
    const delayPower = (power: Float64Array) => {
      const powerAt = (i: number) => power[i] * shares[quarters[i]];
      return power.map(
        (_, i) =>
          (1 - fraction) * powerAt(i - wholeSteps) + (fraction > 0 ? fraction * powerAt(i - wholeSteps - 1) : 0),
      );
    };
    return { allSky: delayPower(allSky), clear: delayPower(clear) };
  }

  /** Simulates a plant of the stated size, without a clock offset and morning or evening losses. */
  simulate(orientation?: Orientation): SimulatedPower {
    const key = orientation ? `${orientation.tilt} ${orientation.azimuth}` : '';
    const cached = this.simulated.get(key);
    if (cached) return cached;
    const mounting = orientation && { kind: 'fixed' as const, surface: orientation };
    const power = this.simulator.simulate(mounting ? { ...this.system, mounting } : this.system);
    this.simulated.set(key, power);
    return power;
  }
}
