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
    const aoi = row.number('aoi');
    const cover = { n: row.number('n'), extinction: row.number('K'), thickness: row.number('L') };
    deviations.absolute(row, 'phys_default', physicalIam(aoi), 1e-7);
    deviations.absolute(row, 'phys_nKL', physicalIam(aoi, cover), 1e-7);
    deviations.absolute(row, 'phys_ar_n1.526_nar1.29', physicalIam(aoi, { ...PLAIN_GLASS, nCoating: 1.29 }), 1e-7);
    deviations.absolute(row, 'ashrae_b0.05', ashraeIam(aoi), 1e-7);
    deviations.absolute(row, 'martin_ruiz_0.16', martinRuizIam(aoi), 1e-7);
    deviations.absolute(row, 'schlick', schlickIam(aoi), 1e-7);
  }
};

export const checkIamDiffuse: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const tilt = row.number('tilt');
    const marion = marionDiffuse((aoi) => physicalIam(aoi), tilt);
    const martinRuiz = martinRuizDiffuse(tilt);
    const schlick = schlickDiffuse(tilt);
    deviations.absolute(row, 'marion_sky', marion.sky, 1e-4);
    deviations.absolute(row, 'marion_horizon', marion.horizon, 1e-4);
    deviations.absolute(row, 'marion_ground', marion.ground, 1e-4);
    deviations.absolute(row, 'mr_sky', martinRuiz.sky, 1e-7);
    deviations.absolute(row, 'mr_ground', martinRuiz.ground, 1e-7);
    deviations.absolute(row, 'schlick_sky', schlick.sky, 1e-7);
    deviations.absolute(row, 'schlick_ground', schlick.ground, 1e-7);
  }
};
