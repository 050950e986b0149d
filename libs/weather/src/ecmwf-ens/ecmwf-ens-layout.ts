import { HOUR, MINUTE } from '@daystar/timeseries';
import { createOpenDataLayout } from '../ecmwf/open-data-layout';

/*
 * Notes on the data. ECMWF open data, ensemble of IFS at 0.25 degree: 50 perturbed members and a control, four runs a
 * day, CC BY 4.0. It needs no key, and has the same mirrors and names as IFS
 * (https://www.ecmwf.int/en/forecasts/datasets/open-data).
 *
 * - The file `enfo-ef` of a forecast hour has all fields of the perturbed members: 4.5 GB in 6,000 messages, with an
 *   `.index` of 1.3 MB. Its lines have `"type": "pf"` and the member as `"number": "7"`. We read one message of each
 *   member: 35 MB per hour.
 * - Since cycle 50r1 (May 2026) the control is the run in `oper`. Before, it was in `enfo-ef` as well, with `"type": "cf"`.
 * - The hours of a run are published together, about eight and a half hours after its start. Other users report it; no
 *   recording of ours confirms it.
 * - Hours are three-hourly to 144 h, then six-hourly; the runs of 06 and 18 end there. From 72 h on we read every sixth hour:
 *   1.5 GB per run. ssrd is a sum from the start of the run, so a longer step has an exact mean too.
 * - Nodes are every half degree, as in GEFS, with the mean of four points. Fifty fields of a quarter degree, of the
 *   two hours in memory, would take 400 MB.
 * - Means and standard deviations (`enfo-ep`) are not used, since radiation under cloud is far from normally distributed.
 *
 * | upstream                   | our field         | unit | conversion                                          | limits  |
 * | ssrd, accumulated, members | ghi10, ghi, ghi90 | W/m2 | per second, deaccumulated, percentiles over members | 0..2000 |
 */
const PERTURBED_MEMBERS = Array.from({ length: 50 }, (_, i) => i + 1);

/** Number of members with the control. */
export const ECMWF_ENS_SIZE = PERTURBED_MEMBERS.length + 1;

/** Hour up to which three-hourly files are read; later ones are read six-hourly. */
const LAST_THREE_HOURLY_READ = 72;
const LAST_HOUR_OF_SHORT_RUN = 144;
/** Last hour that is fetched: seven days ahead, and half a day more. */
const LAST_HOUR = 180;
const LONG_RUN = [
  ...Array.from({ length: LAST_THREE_HOURLY_READ / 3 + 1 }, (_, i) => 3 * i),
  ...Array.from({ length: (LAST_HOUR - LAST_THREE_HOURLY_READ) / 6 }, (_, i) => LAST_THREE_HOURLY_READ + 6 * (i + 1)),
];
const SHORT_RUN = LONG_RUN.filter((hour) => hour <= LAST_HOUR_OF_SHORT_RUN);

const ENSEMBLE = {
  name: 'ecmwf-ens',
  notes: 'spread of the members of the ensemble ECMWF IFS, 0.5 degree (open data)',
  model: 'ifs',
  pollOffset: 2 * MINUTE,
  runInterval: 6 * HOUR,
  firstHourDelay: 8 * HOUR,
  lastHourDelay: 11 * HOUR,
  getHours: (run: number) => (new Date(run).getUTCHours() % 12 === 0 ? LONG_RUN : SHORT_RUN),
  hasBlockMeans: true,
  required: ['ssrd'],
};

/** Layout of the file of the perturbed members. */
export const ecmwfEnsLayout = createOpenDataLayout({ ...ENSEMBLE, members: PERTURBED_MEMBERS });

/** Layout of the file of the control. */
export const ecmwfEnsControlLayout = createOpenDataLayout(ENSEMBLE);
