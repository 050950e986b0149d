import { type FitData, type PlantFit, fitPlant, listCommonNames } from './fit-plant';
import type { PlantModel, PlantParameters } from './plant-model';

/** Angles from the stated azimuth to one side of the roof, degrees: the stated side, or a gable. */
const ANGLES = [0, 90];

/**
 * Minimum tilt, degrees. Two sides of a smaller tilt have the power of a flat plane within 0.5 %, 1 minus the cosine of
 * the tilt.
 */
const MIN_TILT = 5;

/**
 * Fits the size and the shares of roofs with two opposite sides of the stated tilt, of which the owner states one, or
 * neither. Measurements often determine no more: while the sun shines on both sides, they have the power of one flat
 * plane.
 * @param plant losses and clock offset that the roofs have, too
 */
export function fitRoofs(model: PlantModel, data: FitData, plant: PlantParameters): PlantFit[] {
  const { surface } = model;
  if (!surface || surface.tilt < MIN_TILT) return [];
  return ANGLES.flatMap((angle) => {
    const roof: PlantParameters = {
      ...plant,
      orientation: { tilt: surface.tilt, azimuth: (surface.azimuth + angle) % 360 },
      arrays: [0, 180].map((relativeAzimuth, index) => ({ members: [index], relativeAzimuth, share: 0.5 })),
    };
    const fit = fitPlant(model, data, roof, [...listCommonNames(data), 'share1']);
    return fit?.parameters.arrays?.every(({ share }) => share > 0) ? [fit] : [];
  });
}
