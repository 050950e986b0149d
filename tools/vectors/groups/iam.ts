import {
  PLAIN_GLASS,
  ashraeIam,
  marionDiffuse,
  martinRuizDiffuse,
  martinRuizIam,
  physicalIam,
  schlickDiffuse,
  schlickIam,
} from '@daystar/solar';
import type { GroupCheck } from '../group-check';

export const checkIam: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const aoi = row.readNumber('aoi');
    const cover = { n: row.readNumber('n'), extinction: row.readNumber('K'), thickness: row.readNumber('L') };
    deviations.compareAbsolute(row, 'phys_default', physicalIam(aoi), 1e-7);
    deviations.compareAbsolute(row, 'phys_nKL', physicalIam(aoi, cover), 1e-7);
    deviations.compareAbsolute(
      row,
      'phys_ar_n1.526_nar1.29',
      physicalIam(aoi, { ...PLAIN_GLASS, nCoating: 1.29 }),
      1e-7,
    );
    deviations.compareAbsolute(row, 'ashrae_b0.05', ashraeIam(aoi), 1e-7);
    deviations.compareAbsolute(row, 'martin_ruiz_0.16', martinRuizIam(aoi), 1e-7);
    deviations.compareAbsolute(row, 'schlick', schlickIam(aoi), 1e-7);
  }
};

export const checkIamDiffuse: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const tilt = row.readNumber('tilt');
    const marion = marionDiffuse((aoi) => physicalIam(aoi), tilt);
    const martinRuiz = martinRuizDiffuse(tilt);
    const schlick = schlickDiffuse(tilt);
    deviations.compareAbsolute(row, 'marion_sky', marion.sky, 1e-4);
    deviations.compareAbsolute(row, 'marion_horizon', marion.horizon, 1e-4);
    deviations.compareAbsolute(row, 'marion_ground', marion.ground, 1e-4);
    deviations.compareAbsolute(row, 'mr_sky', martinRuiz.sky, 1e-7);
    deviations.compareAbsolute(row, 'mr_ground', martinRuiz.ground, 1e-7);
    deviations.compareAbsolute(row, 'schlick_sky', schlick.sky, 1e-7);
    deviations.compareAbsolute(row, 'schlick_ground', schlick.ground, 1e-7);
  }
};
