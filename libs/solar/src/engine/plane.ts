/** Orientation of the modules at each daylight step. */
export class Plane {
  /** Cosine of the angle of incidence; 0 when the sun is behind the plane. */
  readonly cosAoi: Float64Array;
  readonly cosTilt: Float64Array;
  readonly sinTilt: Float64Array;
  /** Sine of a tracker's rotation; 0 for fixed systems. */
  readonly sinRotation: Float64Array;

  constructor(maxSteps: number) {
    this.cosAoi = new Float64Array(maxSteps);
    this.cosTilt = new Float64Array(maxSteps);
    this.sinTilt = new Float64Array(maxSteps);
    this.sinRotation = new Float64Array(maxSteps);
  }
}
