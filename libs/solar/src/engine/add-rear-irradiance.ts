import { addGroundReflectionBetweenRows } from './add-ground-reflection-between-rows';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { PlaneIrradiance, computePlaneIrradiance } from './plane-irradiance';
import type { RearColumns } from './rear-columns';

// Buffer reused for all places.
let rearIrradiance = new PlaneIrradiance(0);

/** Adds the front irradiance that is equivalent to the rear irradiance, from a daylight step on. */
export function addRearIrradiance(
  daylight: Daylight,
  sky: IrradianceColumns,
  rear: RearColumns,
  { poa, effective }: PlaneIrradiance,
  from: number,
): void {
  if (rearIrradiance.maxSteps < daylight.count) rearIrradiance = new PlaneIrradiance(daylight.count);
  computePlaneIrradiance(daylight, sky, rear, rearIrradiance, from);
  addGroundReflectionBetweenRows(daylight, sky, rear.interRowGround, rearIrradiance, from);
  for (let n = from; n < daylight.count; n++) {
    poa[n] += rear.effectiveBifaciality * rearIrradiance.poa[n];
    effective[n] += rear.effectiveBifaciality * rearIrradiance.effective[n];
  }
}
