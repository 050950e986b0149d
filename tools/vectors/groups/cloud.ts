import { farms } from '@daystar/solar';
import type { GroupCheck } from '../group-check';

interface FarmsMeta {
  solar_constant: number;
}

export const checkFarms: GroupCheck = (file, deviations) => {
  const { solar_constant: solarConstant } = file.content.meta as FarmsMeta;
  // The inputs of REST2 and its GHI. FARMS uses only the transmittances of REST2.
  file.ignoreColumns('pressure_hPa', 'aod550', 'pw_cm', 'ghi_clear');
  for (const row of file.rows) {
    const cloud = {
      phase: row.readText('phase') as 'water' | 'ice',
      opticalThickness: row.readNumber('tau'),
      effectiveRadius: row.readNumber('reff_um'),
    };
    const clear = {
      tddclr: row.readNumber('Tddclr'),
      tduclr: row.readNumber('Tduclr'),
      tuuclr: row.readNumber('Tuuclr'),
      ruuclr: row.readNumber('Ruuclr'),
    };
    const dniExtra = solarConstant / row.readNumber('radius_au') ** 2;
    const sky = farms(cloud, row.readNumber('zenith_deg'), dniExtra, clear, row.readNumber('albedo'));
    deviations.compareAbsolute(row, 'ghi', sky.ghi, 1e-2);
    deviations.compareAbsolute(row, 'dni_farms_dni', sky.dni, 1e-2);
    deviations.compareAbsolute(row, 'dni_lambert', sky.dniLambert, 1e-2);
  }
};
