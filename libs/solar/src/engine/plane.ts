/** Where modules face by daylight, one entry per step of it. */
export class Plane {
  /** Of the angle of incidence; 0 when the sun is behind. */
  readonly cosAoi: Float64Array;
  readonly cosTilt: Float64Array;
  readonly sinTilt: Float64Array;
  /** Sine of a tracker's rotation; 0 of what keeps its orientation. */
  readonly turn: Float64Array;

  constructor(capacity: number) {
    this.cosAoi = new Float64Array(capacity);
    this.cosTilt = new Float64Array(capacity);
    this.sinTilt = new Float64Array(capacity);
    this.turn = new Float64Array(capacity);
  }
}
