import { type TuningEstimate, showTuning } from '@daystar/contracts';
import type { SiteRecord } from '../sites/site-record';
import type { DiagnosisData } from './diagnosis-data';
import { findPlantProblems } from './plant-findings';
import { findUnstatedArrays } from './unstated-arrays';

const STATED = { latitude: 40, longitude: -4, tilt: 15, azimuth: -90 };

/** Creates an estimate of one of two arrays. @param values stated and estimated value */
const create = (property: TuningEstimate['property'], array: number, values: number[]): TuningEstimate => ({
  property,
  array,
  stated: values[0],
  estimate: values[1],
  low: values[1] - 2,
  high: values[1] + 2,
  default: false,
  unit: '',
  days: 38,
  significant: true,
});
const SHARES = [create('dc_share', 1, [100, 48.9]), create('dc_share', 2, [0, 51.1])];
const AZIMUTHS = [create('azimuth', 1, [-90, -92]), create('azimuth', 2, [-90, 89])];

function createData(estimates: readonly TuningEstimate[], stated: Partial<SiteRecord> = {}): DiagnosisData {
  const record = { ...STATED, ...stated };
  const tuning = { ...showTuning.example.reply, estimates, yield_by_half_hour: [] };
  const fit = { azimuth: 180, gain: 0.6, days: 7 };
  return {
    tuning,
    fit,
    record,
    site: record,
    measurements: [],
    clearSkyByHalfHour: new Float64Array(48),
  } as unknown as DiagnosisData;
}
const findCodes = (data: DiagnosisData) =>
  [findUnstatedArrays(data), ...findPlantProblems(data)]
    .filter((finding) => finding !== undefined)
    .map(({ code }) => code);

describe('an east-west roof that is stated as one plane', () => {
  it('has a finding with both arrays, and none about its azimuth', () => {
    const data = createData([...SHARES, ...AZIMUTHS]);
    expect(findCodes(data)).toEqual(['dc_share']);
    const { title, evidence } = findUnstatedArrays(data)!;
    expect(String(title)).toBe('The plant probably has two arrays');
    expect(String(evidence)).toBe(
      'On 38 days, the measured power is that of two arrays with the same tilt: 49 % at -92°, east / 51 % at 89°, west. The settings describe one, at -90°, east.',
    );
  });

  it('has the shares alone if measurements determine no azimuths', () => {
    expect(String(findUnstatedArrays(createData(SHARES))?.evidence)).toContain('the same tilt: 49 % / 51 %.');
  });

  it.each([
    ['no share is significant', SHARES.map((share) => ({ ...share, significant: false })), {}],
    ['one plane explains the measurements', [], {}],
    ['the owner has corrected the azimuth', [...SHARES, ...AZIMUTHS], { azimuth: -120 }],
  ])('has the finding of the azimuth if %s', (_, estimates, stated) => {
    expect(findCodes(createData(estimates, stated))).toEqual(['azimuth']);
  });

  it('has no such finding once arrays are stated', () => {
    const arrays = [-90, 90].map((azimuth) => ({ dc_share: 0.5, azimuth, tilt: 15 }));
    expect(findUnstatedArrays(createData(SHARES, { arrays }))).toBeUndefined();
  });
});
