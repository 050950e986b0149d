import type { IrradianceColumns } from '@daystar/solar';
import type { SunPath } from './sun-path';

/**
 * Irradiance along a sun path, W/m2: ghi = dhi + dni cos(zenith). The zenith is the true one under clouds, and the
 * apparent one for the clear sky. Values are stored for daylight steps only; the getters expand them to all steps.
 */
export class IrradiancePath {
  constructor(
    private readonly path: SunPath,
    readonly byDaylight: IrradianceColumns,
  ) {}

  get ghi(): Float64Array {
    return this.path.expand(this.byDaylight.ghi);
  }

  get dni(): Float64Array {
    return this.path.expand(this.byDaylight.dni);
  }

  get dhi(): Float64Array {
    return this.path.expand(this.byDaylight.dhi);
  }

  /** Beam irradiance on the horizontal: ghi - dhi. */
  get ebh(): Float64Array {
    const { ghi, dhi } = this.byDaylight;
    return this.path.expand(ghi.map((global, n) => global - dhi[n]));
  }
}
