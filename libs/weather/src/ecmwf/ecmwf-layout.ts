import { HOUR, MINUTE } from '@daystar/timeseries';
import { createOpenDataLayout } from './open-data-layout';

/*
 * Notes on the data. ECMWF open data, IFS 0.25 degree, four runs a day, CC BY 4.0; no key
 * (https://www.ecmwf.int/en/forecasts/datasets/open-data), mirrored in the buckets of several clouds.
 *
 * - The first hours are published seven hours after the start of a run, the rest within an hour.
 * - Forecast hours are three-hourly to 144 h, then six-hourly in the runs of 00 and 12. The runs of 06 and 18 were in a
 *   folder `scda` until cycle 50r1 (2026), since then in `oper` like the others.
 * - The index has one JSON object per line with `_offset` and `_length` in bytes. Messages are CCSDS-packed.
 * - ssrd is accumulated in J/m2 from the start of the run; `step-means.ts` deaccumulates it. tcc is a fraction of 1.
 * - tp is accumulated in the same way, in metres of water. Relative humidity is computed from 2d, the dew point, and
 *   2t.
 * - The open fields have no albedo, and the water equivalent of snow instead of its depth.
 */
const LAST_THREE_HOURLY = 144;
/** Last hour that is fetched: seven days ahead, and half a day more. */
const LAST_HOUR = 180;
const SHORT_RUN = Array.from({ length: LAST_THREE_HOURLY / 3 + 1 }, (_, i) => 3 * i);
const LONG_RUN = [
  ...SHORT_RUN,
  ...Array.from({ length: (LAST_HOUR - LAST_THREE_HOURLY) / 6 }, (_, i) => LAST_THREE_HOURLY + 6 * (i + 1)),
];

export const ecmwfLayout = createOpenDataLayout({
  name: 'ecmwf',
  notes: 'forecasts of the whole Earth by ECMWF IFS 0.25 degree (open data)',
  model: 'ifs',
  pollOffset: 5 * MINUTE,
  runInterval: 6 * HOUR,
  firstHourDelay: 6 * HOUR + 30 * MINUTE,
  lastHourDelay: 10 * HOUR,
  getHours: (run) => (new Date(run).getUTCHours() % 12 === 0 ? LONG_RUN : SHORT_RUN),
  required: ['ssrd', 'tcc', '2t', '10u', '10v', 'sp', 'tcwv'],
  // Without these fields, rows have no humidity or precipitation, and dust follows its monthly averages.
  optional: ['2d', 'tp'],
});
