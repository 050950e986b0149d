import { pvwattsDc, pvwattsInverter, pvwattsLosses } from '@daystar/solar';
import type { GroupCheck } from '../group-check';

export const checkPvwatts: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const [irradiance, cellTemp] = [row.number('eff_irradiance'), row.number('temp_cell')];
    const array = { pdc0: row.number('pdc0'), gammaPdc: row.number('gamma_pdc') };
    const inverter = { capacity: row.number('ac_capacity'), efficiency: row.number('inv_eta_nom') };
    const dc = pvwattsDc(irradiance, cellTemp, array);
    deviations.relative(row, 'pdc', dc, 1e-8);
    deviations.relative(row, 'pdc_k', pvwattsDc(irradiance, cellTemp, { ...array, lowLight: row.number('k') }), 1e-8);
    deviations.relative(row, 'p_ac', pvwattsInverter(dc * row.number('loss_factor'), inverter), 1e-8);
  }
};

export const checkPvwattsLosses: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const total = pvwattsLosses({
      soiling: row.number('soiling'),
      shading: row.number('shading'),
      snow: row.number('snow'),
      mismatch: row.number('mismatch'),
      wiring: row.number('wiring'),
      connections: row.number('connections'),
      lightInducedDegradation: row.number('lid'),
      nameplateRating: row.number('nameplate_rating'),
      age: row.number('age'),
      availability: row.number('availability'),
    });
    deviations.absolute(row, 'total_pct', total, 1e-8);
  }
};
