import type { PlantModel, PlantParameters } from './plant-model';

/**
 * Minimum share of the energy by which two descriptions of a plant differ, hour by hour. Below it they are the same
 * plant: the stated sizes are rounded as much (`ROUNDING` in standard-error.ts), and models of irradiance on a plane
 * differ more.
 */
const MIN_DIFFERENCE = 0.01;

/** Whether the clear-sky power of two plants differs by a share of the energy that an owner can notice. */
export function hasOtherPower(model: PlantModel, one: PlantParameters, other: PlantParameters): boolean {
  const [power, otherPower] = [one, other].map((parameters) => model.predict(parameters).clear);
  let [energy, difference] = [0, 0];
  for (let i = 0; i < power.length; i++) {
    const change = Math.abs(power[i] - otherPower[i]);
    // NaN where a clock offset leaves a step without power.
    if (Number.isNaN(change)) continue;
    energy += power[i];
    difference += change;
  }
  return difference > MIN_DIFFERENCE * energy;
}
