import {
  PVSYST_MOUNTINGS,
  SAPM_MOUNTINGS,
  faiman,
  faimanRadiative,
  noctSam,
  pvsystCell,
  ross,
  rossCoefficient,
  sapmCell,
} from '@daystar/solar';
import type { GroupCheck } from '../group-check';

const TOLERANCE = 1e-6;
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const checkTemperature: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const [poa, air, wind] = [row.readNumber('poa'), row.readNumber('temp_air'), row.readNumber('wind')];
    const compare = (column: string, computed: number) => deviations.compareAbsolute(row, column, computed, TOLERANCE);
    for (const [name, mounting] of Object.entries(SAPM_MOUNTINGS)) {
      compare(`sapm_${toSnakeCase(name)}`, sapmCell(poa, air, wind, mounting));
    }
    for (const [name, mounting] of Object.entries(PVSYST_MOUNTINGS)) {
      compare(`pvsyst_${toSnakeCase(name)}`, pvsystCell(poa, air, wind, mounting));
    }
    compare('faiman_25_6.84', faiman(poa, air, wind));
    compare('faiman_30_3', faiman(poa, air, wind, { u0: 30, u1: 3 }));
    compare('faiman_rad', faimanRadiative(poa, air, wind, row.readNumber('ir_down')));
    compare('ross_noct45', ross(poa, air, rossCoefficient(45)));
    compare('ross_k0.03', ross(poa, air, 0.03));
    compare('noct_sam_45_0.19', noctSam(poa, air, wind, { noct: 45, efficiency: 0.19 }));
  }
};
