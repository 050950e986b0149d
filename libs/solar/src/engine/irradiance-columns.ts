import type { SkyBrightening } from './sky-brightening';

/** Irradiance, W/m2, one entry per daylight step. */
export class IrradianceColumns {
  readonly ghi: Float64Array;
  readonly dni: Float64Array;
  readonly dhi: Float64Array;
  /** Coefficients of a sky that many planes share; computed for each plane when absent. */
  brightening?: SkyBrightening = undefined;

  constructor(readonly maxSteps: number) {
    this.ghi = new Float64Array(maxSteps);
    this.dni = new Float64Array(maxSteps);
    this.dhi = new Float64Array(maxSteps);
  }
}

/** Returns columns for `count` entries: `reuse` if large enough, else new ones. */
export function reuseOrCreateColumns(count: number, reuse?: IrradianceColumns): IrradianceColumns {
  if (!reuse || reuse.maxSteps < count) return new IrradianceColumns(count);
  reuse.brightening = undefined;
  return reuse;
}
