import { HOUR } from '@daystar/timeseries';
import { aifsLayout } from '../aifs/aifs-layout';
import { putAifsHour } from '../aifs/testing/aifs-run';
import { toAromePath } from '../arome/arome-layout';
import { openArome } from '../arome/arome-source';
import { addAromeHour } from '../arome/testing/arome-run';
import { ecmwfEnsControlLayout, ecmwfEnsLayout } from '../ecmwf-ens/ecmwf-ens-layout';
import { openEcmwfEns } from '../ecmwf-ens/ecmwf-ens-source';
import { computeMemberGhi, putEcmwfEnsHour } from '../ecmwf-ens/testing/ecmwf-ens-run';
import { ecmwfLayout } from '../ecmwf/ecmwf-layout';
import { putEcmwfHour, toEcmwfPath } from '../ecmwf/testing/ecmwf-run';
import { iconFiles } from '../icon/icon-layout';
import { openIcon } from '../icon/icon-source';
import { putIconHour } from '../icon/testing/icon-run';
import { iconEuFiles } from '../icon-eu/icon-eu-layout';
import { openIconEu } from '../icon-eu/icon-eu-source';
import { putIconEuHour } from '../icon-eu/testing/icon-eu-run';
import { openModelRun } from '../model-runs/open-model-run';
import { createRunFeed, buildFrozenOptions, buildOutOfRangeOptions } from './run-feed';

export const createEcmwfFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 3, 6, 9],
      corruptHour: 6,
      put: (bucket, run, hour, corruption) => putEcmwfHour(bucket, run, hour, buildOutOfRangeOptions(corruption)),
      listFiles: (run, hour) => [`${toEcmwfPath(run, hour)}.grib2`, `${toEcmwfPath(run, hour)}.index`],
      open: (options) => openModelRun(ecmwfLayout, options),
      arrivalDelay: 7 * HOUR,
      completionDelay: 12 * HOUR,
    },
    createFolder,
  );

export const createEcmwfEnsFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 3, 6, 9],
      corruptHour: 6,
      put(bucket, run, hour, corruption) {
        // ssrd of each member in a tenth of the unit.
        const unit = { ghi: (member: number, end: number) => computeMemberGhi(member, end) * 10 };
        putEcmwfEnsHour(bucket, run, hour, {
          ...(corruption === 'limits' ? unit : {}),
          ...buildFrozenOptions(corruption),
        });
      },
      listFiles: (run, hour) =>
        [ecmwfEnsLayout, ecmwfEnsControlLayout].flatMap((layout) => Object.values(layout.getPaths(run, hour))),
      open: openEcmwfEns,
      arrivalDelay: 8 * HOUR,
      completionDelay: 12 * HOUR,
    },
    createFolder,
  );

export const createAifsFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 6, 12, 18],
      corruptHour: 12,
      put: (bucket, run, hour, corruption) => putAifsHour(bucket, run, hour, buildOutOfRangeOptions(corruption)),
      listFiles: (run, hour) => Object.values(aifsLayout.getPaths(run, hour)),
      open: (options) => openModelRun(aifsLayout, options),
      arrivalDelay: 6 * HOUR,
      completionDelay: 10 * HOUR,
    },
    createFolder,
  );

export const createIconFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 1, 2, 3, 4],
      corruptHour: 3,
      put: (bucket, run, hour, corruption) => putIconHour(bucket, run, hour, buildOutOfRangeOptions(corruption)),
      listFiles: (run, hour) => iconFiles.listFields(hour).map((field) => iconFiles.toPath(run, hour, field)),
      open: openIcon,
      arrivalDelay: 4 * HOUR,
      completionDelay: 6 * HOUR,
    },
    createFolder,
  );

export const createIconEuFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 1, 2, 3, 4],
      corruptHour: 3,
      put: (bucket, run, hour, corruption) => putIconEuHour(bucket, run, hour, buildOutOfRangeOptions(corruption)),
      listFiles: (run, hour) => iconEuFiles.listFields(hour).map((field) => iconEuFiles.toPath(run, hour, field)),
      open: openIconEu,
      arrivalDelay: 3 * HOUR,
      completionDelay: 6 * HOUR,
    },
    createFolder,
  );

export const createAromeFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      // Hours of three packages.
      hours: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
      corruptHour: 8,
      put: (bucket, run, hour, corruption) => addAromeHour(bucket, run, hour, buildOutOfRangeOptions(corruption)),
      listFiles: (run, hour) => [toAromePath(run, hour)],
      open: openArome,
      runInterval: 3 * HOUR,
      arrivalDelay: 3 * HOUR,
      completionDelay: 6 * HOUR,
    },
    createFolder,
  );
