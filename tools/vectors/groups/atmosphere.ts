import {
  ASTM_E490_SOLAR_CONSTANT,
  absoluteAirmass,
  airmassKasten,
  airmassKastenYoung,
  airmassYoung,
  clearSkyIndex,
  clearnessIndex,
  dayOfYear,
  earthSunDistance,
  extraterrestrial,
  extraterrestrialSpencer,
  precipitableWater,
  pressureAt,
  zenithIndependentClearnessIndex,
} from '@daystar/solar';
import type { GroupCheck } from '../group-check';

const RELATIVE = 1e-8;
/** Terrestrial minus universal time that the reference assumes, s. */
const DELTA_T = 67;

export const checkBasics: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const time = row.readNumber('t_unix_s');
    const zenith = row.readNumber('zenith_deg');
    const pressure = pressureAt(row.readNumber('alt_m'));
    const airmass = airmassKastenYoung(zenith);
    const computed = {
      dni_extra_spencer_dt: extraterrestrialSpencer(dayOfYear(time)),
      dni_extra_spencer_doy: extraterrestrialSpencer(row.readNumber('doy')),
      dni_extra_nrel: extraterrestrial(earthSunDistance(time, DELTA_T), ASTM_E490_SOLAR_CONSTANT),
      alt2pres_Pa: pressure,
      am_ky1989: airmass,
      am_kasten1966: airmassKasten(zenith),
      am_young1994: airmassYoung(zenith),
      am_abs_ky1989: absoluteAirmass(airmass, pressure),
      pw_gueymard94_cm: precipitableWater(row.readNumber('temp_C'), row.readNumber('rh_pct')),
    };
    for (const [column, value] of Object.entries(computed)) deviations.compareRelative(row, column, value, RELATIVE);
  }
};

export const checkIndices: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const zenith = row.readNumber('zenith_deg');
    const kt = clearnessIndex(row.readNumber('ghi'), zenith, row.readNumber('dni_extra'));
    const airmass = airmassKastenYoung(zenith);
    deviations.compareAbsolute(
      row,
      'clearsky_index',
      clearSkyIndex(row.readNumber('ghi'), row.readNumber('ghi_clear')),
      1e-8,
    );
    deviations.compareAbsolute(row, 'clearness_index', kt, 1e-8);
    deviations.compareAbsolute(row, 'airmass_ky1989', airmass, 1e-8);
    deviations.compareAbsolute(row, 'kt_prime', zenithIndependentClearnessIndex(kt, airmass), 1e-8);
  }
};
