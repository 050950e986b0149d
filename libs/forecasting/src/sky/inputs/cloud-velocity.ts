/** Velocity of clouds, m/s. */
export interface CloudVelocity {
  readonly eastward: number;
  readonly northward: number;
}
