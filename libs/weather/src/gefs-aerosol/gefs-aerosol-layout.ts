import { HOUR, MINUTE } from '@daystar/timeseries';
import { GEFS_URL } from '../gefs/gefs-layout';
import { createNcepLayout, formatNcepHour } from '../ncep/ncep-layout';

/*
 * Notes on the data. NOAA GEFS-Aerosol is a member of GEFS with sulfate, dust, sea salt, black and organic carbon. Its grid
 * has 0.25 degree, and it runs four times a day. It is in the public domain, in the open bucket of GEFS
 * (https://registry.opendata.aws/noaa-gefs).
 *
 * - Three-hourly to 120 h. A file has the optical depth of total aerosol at several wavelengths, and of each kind at
 *   550 nm. Its `.idx` states kind, sizes and wavelengths. We download 1 MB per forecast hour.
 * - Smoke emission is from fires that satellites observe before the run, and dust emission from the wind of the run.
 * - The source has no clouds and no radiation. It only replaces the climatology of aerosol in the clear sky: the optical
 *   depth of a single day is often half or twice the monthly mean. The Angstrom exponent still comes from the climatology.
 *
 * | upstream                                          | our field | unit | conversion | limits |
 * | AOTK:entire atmosphere, total aerosol, 545-565 nm | aod550    | 1    | none       | 0..8   |
 */
const LAST_HOUR = 120;
const HOURS = Array.from({ length: LAST_HOUR / 3 + 1 }, (_, i) => 3 * i);

export const gefsAerosolLayout = createNcepLayout({
  name: 'gefs-aerosol',
  notes: 'aerosol of the whole Earth by NOAA GEFS-Aerosol 0.25 degree',
  url: GEFS_URL,
  pollOffset: 9 * MINUTE,
  firstHourDelay: 270 * MINUTE,
  lastHourDelay: 8 * HOUR,
  getHours: () => HOURS,
  buildPath: (date, cycle, hour) =>
    `gefs.${date}/${cycle}/chem/pgrb2ap25/gefs.chem.t${cycle}z.a2d_0p25.${formatNcepHour(hour)}.grib2`,
  listRequired: () => [
    {
      name: 'AOTK',
      level: 'entire atmosphere',
      isMean: false,
      remarks: [/^aerosol=total aerosol$/i, /^aerosol_wavelength >=5\.45e-07,<=5\.65e-07$/],
    },
  ],
});
