import { clearSkyIndexOfOpacity, cloudEnhancement, engerer2, extraterrestrial, splitGhi } from '@daystar/solar';
import type { ClearSkyPath } from '../sky/clear-sky-path';
import type { SunPath } from '../sky/sun-path';

/** Irradiance on native steps, W/m2: ghi = dhi + ebh and ebh = dni cos(true zenith) in every step. */
export interface IrradianceColumns {
  readonly ghi: Float64Array;
  readonly dni: Float64Array;
  readonly dhi: Float64Array;
  /** Beam on the horizontal. */
  readonly ebh: Float64Array;
}

/**
 * Irradiance under clouds of the given opacity: the clear sky less what the clouds take, split by Engerer2 with its
 * five-minute coefficients.
 */
export function irradianceColumns(path: SunPath, clear: ClearSkyPath, opacity: ArrayLike<number>): IrradianceColumns {
  const count = path.steps.count;
  const columns = {
    ghi: new Float64Array(count),
    dni: new Float64Array(count),
    dhi: new Float64Array(count),
    ebh: new Float64Array(count),
  };
  for (let i = 0; i < count; i++) {
    if (!(clear.ghi[i] > 0)) continue;
    const zenith = path.zenith[i];
    const cosZenith = Math.max(0, Math.cos((zenith * Math.PI) / 180));
    const ghi = clear.ghi[i] * clearSkyIndexOfOpacity(opacity[i]);
    const fraction = diffuseFraction(i, ghi, cosZenith);
    const { dni, dhi } = splitGhi(ghi, zenith, fraction);
    columns.ghi[i] = ghi;
    columns.dni[i] = dni;
    columns.dhi[i] = dhi;
    columns.ebh[i] = dni * cosZenith;
  }
  return columns;

  function diffuseFraction(i: number, ghi: number, cosZenith: number): number {
    const horizontal = extraterrestrial(path.distance[i]) * cosZenith;
    if (!(ghi > 0) || !(horizontal > 0)) return 1;
    return engerer2(
      {
        kt: ghi / horizontal,
        ktClear: clear.ghi[i] / horizontal,
        zenith: path.zenith[i],
        apparentSolarTime: path.apparentSolarTime[i],
        kde: cloudEnhancement(ghi, clear.ghi[i]),
      },
      5,
    );
  }
}
