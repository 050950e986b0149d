import type { FakeBucket } from '../../download/testing/fake-bucket';
import { type OpenDataRecord, putOpenDataHour } from '../../ecmwf/testing/ecmwf-run';
import { ECMWF_ENS_SIZE, ecmwfEnsControlLayout, ecmwfEnsLayout } from '../ecmwf-ens-layout';

/** Computes the mean of three hours of a member, W/m2: members differ more at longer lead times. The control is member 0. */
export const computeMemberGhi = (member: number, hour: number): number =>
  400 + 5 * (hour % 24) + (member - 25) * (hour / 6);

interface HourOptions {
  /** Reference time that the messages state, ms, when it differs from the run. */
  readonly referenceTime?: number;
  /** Perturbed members that the file has; all when absent. */
  readonly members?: readonly number[];
  readonly ghi?: typeof computeMemberGhi;
}

/** Puts an hour of a run into the bucket, both files with their indexes, as ECMWF writes them. */
export function putEcmwfEnsHour(
  bucket: FakeBucket,
  run: number,
  hour: number,
  {
    referenceTime = run,
    members = Array.from({ length: ECMWF_ENS_SIZE - 1 }, (_, i) => i + 1),
    ghi = computeMemberGhi,
  }: HourOptions = {},
): void {
  const createRecords = (member: number): OpenDataRecord[] => {
    let joules = 0;
    for (let end = 3; end <= hour; end += 3) joules += ghi(member, end) * 3 * 3600;
    const number = member === 0 ? {} : { member };
    const surface = { levtype: 'sfc', surface: 1, statistic: 1 as const, ...number };
    return [
      { param: 'ssrd', parameter: [4, 7], ...surface, values: () => joules },
      { param: 'strd', parameter: [5, 3], ...surface, values: () => hour * 1e6 },
    ];
  };
  const put = (path: string, records: readonly OpenDataRecord[]) =>
    putOpenDataHour(bucket, path.replace(/\.grib2$/, ''), records, { run: referenceTime, hour, omittedField: '' });
  put(ecmwfEnsLayout.getPaths(run, hour).data, members.flatMap(createRecords));
  put(ecmwfEnsControlLayout.getPaths(run, hour).data, createRecords(0));
}
