import { HOUR } from '@daystar/timeseries';
import { gefsAerosolLayout } from '../gefs-aerosol/gefs-aerosol-layout';
import { putGefsAerosolHour } from '../gefs-aerosol/testing/gefs-aerosol-run';
import { createGefsLayout } from '../gefs/gefs-layout';
import { openGefs } from '../gefs/gefs-source';
import { computeMemberGhi, putGefsHour } from '../gefs/testing/gefs-run';
import { gfsLayout } from '../gfs/gfs-layout';
import { SAMPLE_WEATHER, putGfsHour, toGfsPath } from '../gfs/testing/gfs-run';
import { hasQuarters, hrrrLayout, hrrrQuartersLayout } from '../hrrr/hrrr-layout';
import { openHrrr } from '../hrrr/hrrr-source';
import { putHrrrHour } from '../hrrr/testing/hrrr-run';
import { openModelRun } from '../model-runs/open-model-run';
import { createRunFeed, buildFrozenOptions, buildOutOfRangeOptions } from './run-feed';

export const createGfsFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 1, 2, 3, 4],
      corruptHour: 3,
      put(bucket, run, hour, corruption) {
        const truth = corruption === 'limits' ? { truth: { ...SAMPLE_WEATHER, kelvin: () => 20 } } : {};
        putGfsHour(bucket, run, hour, { ...truth, ...buildFrozenOptions(corruption) });
      },
      listFiles: (run, hour) => [toGfsPath(run, hour), `${toGfsPath(run, hour)}.idx`],
      open: (options) => openModelRun(gfsLayout, options),
      arrivalDelay: 4 * HOUR,
      completionDelay: 8 * HOUR,
    },
    createFolder,
  );

/** Members with faulty files: so many of the 31 that a share below `MIN_MEMBER_SHARE` remains. */
const AFFECTED_MEMBERS = ['c00', ...Array.from({ length: 20 }, (_, i) => `p${String(i + 1).padStart(2, '0')}`)];

export const createGefsFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 3, 6, 9],
      corruptHour: 6,
      put(bucket, run, hour, corruption) {
        // J/m2 over three hours instead of W/m2.
        const unit = { ghi: (member: number, end: number) => computeMemberGhi(member, end) * 10_800 };
        putGefsHour(bucket, run, hour, { ...(corruption === 'limits' ? unit : {}), ...buildFrozenOptions(corruption) });
      },
      listFiles: (run, hour) =>
        AFFECTED_MEMBERS.flatMap((member) => Object.values(createGefsLayout(member).getPaths(run, hour))),
      open: openGefs,
      arrivalDelay: 5 * HOUR,
      completionDelay: 9 * HOUR,
    },
    createFolder,
  );

export const createGefsAerosolFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 3, 6, 9],
      corruptHour: 6,
      put(bucket, run, hour, corruption) {
        const depth = corruption === 'limits' ? { depth: 20 } : {};
        putGefsAerosolHour(bucket, run, hour, { ...depth, ...buildFrozenOptions(corruption) });
      },
      listFiles: (run, hour) => Object.values(gefsAerosolLayout.getPaths(run, hour)),
      open: (options) => openModelRun(gefsAerosolLayout, options),
      variable: 'aod550',
      arrivalDelay: 5 * HOUR,
      completionDelay: 9 * HOUR,
    },
    createFolder,
  );

export const createHrrrFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 1, 2, 3, 4],
      corruptHour: 3,
      put: (bucket, run, hour, corruption) => putHrrrHour(bucket, run, hour, buildOutOfRangeOptions(corruption)),
      listFiles: (run, hour) =>
        [hrrrLayout, ...(hasQuarters(hour) ? [hrrrQuartersLayout] : [])].flatMap((layout) =>
          Object.values(layout.getPaths(run, hour)),
        ),
      open: openHrrr,
      runInterval: HOUR,
      arrivalDelay: HOUR,
      completionDelay: 3 * HOUR,
    },
    createFolder,
  );
