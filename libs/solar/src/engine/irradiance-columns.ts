/** Irradiance, W/m2, one entry per daylight step. */
export class IrradianceColumns {
  readonly ghi: Float64Array;
  readonly dni: Float64Array;
  readonly dhi: Float64Array;

  constructor(readonly maxSteps: number) {
    this.ghi = new Float64Array(maxSteps);
    this.dni = new Float64Array(maxSteps);
    this.dhi = new Float64Array(maxSteps);
  }
}

/** Returns columns for `count` entries: `reuse` if large enough, else new ones. */
export const reuseOrCreateColumns = (count: number, reuse?: IrradianceColumns): IrradianceColumns =>
  reuse && reuse.maxSteps >= count ? reuse : new IrradianceColumns(count);
