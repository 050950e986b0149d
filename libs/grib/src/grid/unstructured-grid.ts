import { GribError } from '../grib-error';
import { CellGrid } from './cell-grid';
import type { Corner, Grid, GridPoint } from './grid';

/** Cells that only a UUID identifies (template 3.101): other messages contain the latitudes and longitudes of their centres. */
export class UnstructuredGrid implements Grid {
  readonly type = 'unstructured_grid';

  /** @param uuid hexadecimal digits that identify the cells, of the 16 bytes in the message */
  constructor(
    readonly size: number,
    readonly uuid: string,
  ) {}

  /** Returns these cells with their centres, degrees. @throws GribError when their number differs */
  withCentres(latitudes: Float32Array, longitudes: Float32Array): CellGrid {
    if (latitudes.length !== this.size || longitudes.length !== this.size) {
      const counts = `${latitudes.length} latitudes and ${longitudes.length} longitudes`;
      throw new GribError('corrupt', 0, `${counts} for ${this.size} cells`);
    }
    return new CellGrid(this.type, latitudes, longitudes);
  }

  /** @throws GribError always: the message has no places */
  getPoint(): GridPoint {
    return this.fail();
  }

  /** @throws GribError always: the message has no places */
  findCorners(): readonly Corner[] {
    return this.fail();
  }

  private fail(): never {
    throw new GribError(
      'unsupported',
      0,
      `the centres of the cells of grid ${this.uuid} are not in its messages; read them from its coordinate messages and use 'withCentres'`,
    );
  }
}
