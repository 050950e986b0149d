import { wrapLongitude, type Corner, type Grid, type GridPoint } from './grid';

const RADIANS = Math.PI / 180;

/** A grid in rotated coordinates. */
export class RotatedGrid implements Grid {
  readonly type: string;
  readonly size: number;
  private readonly poleLatitude: number;
  private readonly poleLongitude: number;

  /** @param grid grid in rotated degrees @param southPole its south pole in geographic degrees, as in the grid templates */
  constructor(
    private readonly grid: Grid,
    southPole: { readonly latitude: number; readonly longitude: number },
  ) {
    this.type = grid.type.replace('regular_', 'rotated_').replace('reduced_', 'reduced_rotated_');
    this.size = grid.size;
    this.poleLatitude = -southPole.latitude * RADIANS;
    this.poleLongitude = southPole.longitude + 180;
  }

  getPoint(index: number): GridPoint {
    const { latitude, longitude } = this.grid.getPoint(index);
    const [phi, lambda] = [latitude * RADIANS, longitude * RADIANS];
    const along = Math.cos(phi) * Math.cos(lambda);
    const across = Math.cos(phi) * Math.sin(lambda);
    const [sin, cos] = [Math.sin(this.poleLatitude), Math.cos(this.poleLatitude)];
    const rotatedLongitude = Math.atan2(across, cos * Math.sin(phi) - sin * along) / RADIANS;
    return {
      index,
      latitude: Math.asin(sin * Math.sin(phi) + cos * along) / RADIANS,
      longitude: wrapLongitude(this.poleLongitude - rotatedLongitude),
    };
  }

  findCorners(latitude: number, longitude: number): readonly Corner[] {
    const [phi, lambda] = [latitude * RADIANS, (longitude - this.poleLongitude) * RADIANS];
    const [sin, cos] = [Math.sin(this.poleLatitude), Math.cos(this.poleLatitude)];
    const along = Math.cos(phi) * Math.cos(lambda);
    return this.grid.findCorners(
      Math.asin(sin * Math.sin(phi) + cos * along) / RADIANS,
      Math.atan2(-Math.cos(phi) * Math.sin(lambda), cos * Math.sin(phi) - sin * along) / RADIANS,
    );
  }
}
