/** Irradiance by daylight, W/m2, one entry per step of it. */
export class IrradianceColumns {
  readonly ghi: Float64Array;
  readonly dni: Float64Array;
  readonly dhi: Float64Array;

  constructor(readonly capacity: number) {
    this.ghi = new Float64Array(capacity);
    this.dni = new Float64Array(capacity);
    this.dhi = new Float64Array(capacity);
  }
}

/** Columns for so many entries: those given, to be overwritten, where they are long enough. */
export const irradianceColumns = (count: number, reuse?: IrradianceColumns): IrradianceColumns =>
  reuse && reuse.capacity >= count ? reuse : new IrradianceColumns(count);
