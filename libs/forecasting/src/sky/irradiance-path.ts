import type { IrradianceColumns } from '@daystar/solar';
import type { SunPath } from './sun-path';

/**
 * Irradiance along a sun path, W/m2: ghi = dhi + dni cos(zenith), true zenith under clouds and apparent zenith of the
 * clear sky. Kept by daylight; columns over all steps are spread out when they are asked for.
 */
export class IrradiancePath {
  constructor(
    private readonly path: SunPath,
    readonly byDaylight: IrradianceColumns,
  ) {}

  get ghi(): Float64Array {
    return this.spread(this.byDaylight.ghi);
  }

  get dni(): Float64Array {
    return this.spread(this.byDaylight.dni);
  }

  get dhi(): Float64Array {
    return this.spread(this.byDaylight.dhi);
  }

  /** Beam on the horizontal: ghi - dhi. */
  get ebh(): Float64Array {
    const { ghi, dhi } = this.byDaylight;
    return this.spread(ghi.map((global, n) => global - dhi[n]));
  }

  private spread(values: Float64Array): Float64Array {
    const { count, step } = this.path.daylight;
    const column = new Float64Array(this.path.steps.count);
    for (let n = 0; n < count; n++) column[step[n]] = values[n];
    return column;
  }
}
