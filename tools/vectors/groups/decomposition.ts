import {
  type Engerer2Period,
  boland,
  clearnessIndex,
  dayOfYear,
  dirint,
  disc,
  engerer2,
  engerer2Unlimited,
  erbs,
  erbsDriesse,
  orgillHollands,
  splitGhi,
} from '@daystar/solar';
import { groupByBlock } from '../group-by-block';
import type { GroupCheck } from '../group-check';

const FRACTIONS = { erbs, erbsdriesse: erbsDriesse, orgill: orgillHollands, boland };

export const checkDecomposition: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const [ghi, zenith] = [row.readNumber('ghi'), row.readNumber('zenith_deg')];
    const kt = clearnessIndex(ghi, zenith, row.readNumber('dni_extra'), undefined, 1);
    deviations.compareAbsolute(row, 'kt', kt, 1e-8);
    for (const [name, fraction] of Object.entries(FRACTIONS)) {
      const { dni, dhi } = splitGhi(ghi, zenith, fraction(kt));
      deviations.compareAbsolute(row, `${name}_dni`, dni, 1e-4);
      deviations.compareAbsolute(row, `${name}_dhi`, dhi, 1e-4);
    }
    const beam = disc(ghi, zenith, row.readNumber('doy'), row.readNumber('pressure_Pa'));
    deviations.compareAbsolute(row, 'disc_dni', beam.dni, 1e-4);
    deviations.compareAbsolute(row, 'disc_kt', beam.kt, 1e-8);
    deviations.compareAbsolute(row, 'disc_airmass', beam.airmass, 1e-7);
  }
};

/** Sample before and after each block. */
const NIGHT = { ghi: 0, zenith: 100, dayOfYear: 1, pressure: 101325 };

export const checkDirint: GroupCheck = (file, deviations) => {
  for (const block of groupByBlock(file.rows)) {
    const samples = block.map((row) => ({
      ghi: row.readNumber('ghi'),
      zenith: row.readNumber('zenith_deg'),
      dayOfYear: dayOfYear(row.readNumber('t_unix_s')),
      pressure: row.readNumber('pressure_Pa'),
    }));
    const humid = samples.map((sample, i) => ({ ...sample, dewPoint: block[i].readNumber('temp_dew_C') }));
    const withDelta = dirint([NIGHT, ...samples, NIGHT]);
    const withoutDelta = dirint([NIGHT, ...samples, NIGHT], false);
    const withDew = dirint([NIGHT, ...humid, NIGHT]);
    block.forEach((row, i) => {
      deviations.compareAbsolute(row, 'dirint_dni', withDelta[i + 1], 1e-3);
      deviations.compareAbsolute(row, 'dirint_dni_nodelta', withoutDelta[i + 1], 1e-3);
      deviations.compareAbsolute(row, 'dirint_dni_dew', withDew[i + 1], 1e-3);
    });
  }
};

export const checkEngerer2: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const period = row.readNumber('period_min') as Engerer2Period;
    const predictors = {
      kt: row.readNumber('kt'),
      ktClear: row.readNumber('ktc'),
      zenith: row.readNumber('zenith_deg'),
      apparentSolarTime: row.readNumber('ast_h'),
      kde: row.readNumber('kde'),
    };
    deviations.compareAbsolute(row, 'kd_raw', engerer2Unlimited(predictors, period), 1e-8);
    deviations.compareAbsolute(row, 'kd_clipped', engerer2(predictors, period), 1e-8);
  }
};
