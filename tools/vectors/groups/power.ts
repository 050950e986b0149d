import { pvwattsDc, pvwattsInverter, pvwattsLosses } from '@daystar/solar';
import type { GroupCheck } from '../group-check';

export const checkPvwatts: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const [irradiance, cellTemp] = [row.readNumber('eff_irradiance'), row.readNumber('temp_cell')];
    const array = { pdc0: row.readNumber('pdc0'), gammaPdc: row.readNumber('gamma_pdc') };
    const inverter = { capacity: row.readNumber('ac_capacity'), efficiency: row.readNumber('inv_eta_nom') };
    const dc = pvwattsDc(irradiance, cellTemp, array);
    deviations.compareRelative(row, 'pdc', dc, 1e-8);
    deviations.compareRelative(
      row,
      'pdc_k',
      pvwattsDc(irradiance, cellTemp, { ...array, lowLight: row.readNumber('k') }),
      1e-8,
    );
    deviations.compareRelative(row, 'p_ac', pvwattsInverter(dc * row.readNumber('loss_factor'), inverter), 1e-8);
  }
};

export const checkPvwattsLosses: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const total = pvwattsLosses({
      soiling: row.readNumber('soiling'),
      shading: row.readNumber('shading'),
      snow: row.readNumber('snow'),
      mismatch: row.readNumber('mismatch'),
      wiring: row.readNumber('wiring'),
      connections: row.readNumber('connections'),
      lightInducedDegradation: row.readNumber('lid'),
      nameplateRating: row.readNumber('nameplate_rating'),
      age: row.readNumber('age'),
      availability: row.readNumber('availability'),
    });
    deviations.compareAbsolute(row, 'total_pct', total, 1e-8);
  }
};
