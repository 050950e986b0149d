import { hsu, kimber, snowCoverage } from '@daystar/solar';
import { groupByBlock } from '../group-by-block';
import type { GroupCheck } from '../group-check';

/** Tilt and cleaning threshold of the HSU columns of the reference, degrees and mm. */
const HSU_SURFACE = { tilt: 25, cleaningThreshold: 5 };

export const checkSoilingAndSnow: GroupCheck = (file, deviations) => {
  for (const block of groupByBlock(file.rows)) {
    const [firstRow, secondRow] = block;
    const step = secondRow.readNumber('t_unix_s') - firstRow.readNumber('t_unix_s');
    const readColumn = (name: string) => block.map((row) => row.readNumber(name));
    const rain = readColumn('rain_mm');
    const soiling = kimber(rain, step, {
      cleaningThreshold: firstRow.readNumber('kimber_threshold'),
      lossPerDay: firstRow.readNumber('kimber_rate'),
      gracePeriod: firstRow.readNumber('kimber_grace_d'),
    });
    const ratios = hsu({ pm25: readColumn('pm25'), pm10: readColumn('pm10'), rain }, step, HSU_SURFACE);
    const weather = { snowfall: readColumn('snowfall_cm'), poa: readColumn('poa'), airTemp: readColumn('temp_C') };
    const coverage = snowCoverage(weather, step, firstRow.readNumber('tilt'));
    block.forEach((row, i) => {
      deviations.compareAbsolute(row, 'kimber_loss', soiling[i], 1e-5);
      deviations.compareAbsolute(row, 'hsu_soiling_ratio', ratios[i], 1e-5);
      deviations.compareAbsolute(row, 'snow_coverage', coverage[i], 1e-5);
    });
  }
};
