import { farms } from '@daystar/solar';
import type { GroupCheck } from '../group-check';

interface FarmsMeta {
  solar_constant: number;
}

export const checkFarms: GroupCheck = (file, deviations) => {
  const { solar_constant: solarConstant } = file.content.meta as FarmsMeta;
  // Inputs of REST2, whose transmittances are in the file.
  file.ignore('pressure_hPa', 'aod550', 'pw_cm', 'ghi_clear');
  for (const row of file.rows) {
    const cloud = {
      phase: row.text('phase') as 'water' | 'ice',
      opticalThickness: row.number('tau'),
      effectiveRadius: row.number('reff_um'),
    };
    const clear = {
      tddclr: row.number('Tddclr'),
      tduclr: row.number('Tduclr'),
      tuuclr: row.number('Tuuclr'),
      ruuclr: row.number('Ruuclr'),
    };
    const dniExtra = solarConstant / row.number('radius_au') ** 2;
    const sky = farms(cloud, row.number('zenith_deg'), dniExtra, clear, row.number('albedo'));
    deviations.absolute(row, 'ghi', sky.ghi, 1e-2);
    deviations.absolute(row, 'dni_farms_dni', sky.dni, 1e-2);
    deviations.absolute(row, 'dni_lambert', sky.dniLambert, 1e-2);
  }
};
