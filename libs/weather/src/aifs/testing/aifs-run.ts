import type { FakeBucket } from '../../download/testing/fake-bucket';
import { type OpenDataRecord, putOpenDataHour } from '../../ecmwf/testing/ecmwf-run';
import { aifsLayout } from '../aifs-layout';

/** Computes the mean of the six hours that end with an hour of the forecast, W/m2. */
export const computeMeanGhi = (hour: number): number => Math.max(0, 500 * Math.sin((2 * Math.PI * (hour - 6)) / 24));

/**
 * Puts the file and the index of an hour of a run into the bucket.
 * @param referenceTime reference time that the messages state, ms
 * @param omittedField name of the parameter that the file lacks
 */
export function putAifsHour(
  bucket: FakeBucket,
  run: number,
  hour: number,
  { referenceTime = run, kelvin = 280, omittedField = '' } = {},
): void {
  const path = aifsLayout.getPaths(run, hour).data.replace(/\.grib2$/, '');
  putOpenDataHour(bucket, path, createRecords(hour, kelvin), { run: referenceTime, hour, omittedField });
}

function createRecords(hour: number, kelvin: number): OpenDataRecord[] {
  let joules = 0;
  for (let end = 6; end <= hour; end += 6) joules += computeMeanGhi(end) * 6 * 3600;
  return [
    { param: 't', levtype: 'pl', parameter: [0, 0], surface: 100, level: 50_000, values: () => 250 },
    { param: 'tcc', levtype: 'sfc', parameter: [6, 192], surface: 1, secondSurface: 8, values: () => (hour % 10) / 10 },
    { param: '2t', levtype: 'sfc', parameter: [0, 0], surface: 103, level: 2, values: () => kelvin },
    { param: 'lcc', levtype: 'sfc', parameter: [6, 193], surface: 1, values: () => 0.5 },
    { param: '10u', levtype: 'sfc', parameter: [2, 2], surface: 103, level: 10, values: () => 3 },
    { param: '10v', levtype: 'sfc', parameter: [2, 3], surface: 103, level: 10, values: () => 4 },
    { param: '2d', levtype: 'sfc', parameter: [0, 6], surface: 103, level: 2, values: () => kelvin - 5 },
    { param: 'sp', levtype: 'sfc', parameter: [3, 0], surface: 1, values: () => 98_000 },
    { param: 'tcw', levtype: 'sfc', parameter: [1, 51], surface: 1, secondSurface: 8, values: () => 24 },
    { param: 'strd', levtype: 'sfc', parameter: [5, 3], surface: 1, statistic: 1, values: () => hour * 1e6 },
    { param: 'ssrd', levtype: 'sfc', parameter: [4, 7], surface: 1, statistic: 1, values: () => joules },
    // Metres of water since the start of the run: half a millimetre in an hour.
    { param: 'tp', levtype: 'sfc', parameter: [1, 193], surface: 1, statistic: 1, values: () => hour * 0.0005 },
  ];
}
