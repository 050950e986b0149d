import { type LikelyMistake, type TuningEstimate, showTuning } from '@daystar/contracts';
import { GatewayFixture } from '../gateway.fixture';
import type { SiteRecord } from '../sites/site-record';
import type { DiagnosisData } from './diagnosis-data';
import type { Diagnosis } from './diagnosis.service';
import { findWrongTilt } from './orientation-findings';

const STATED_TILT = 5;
const TILT: TuningEstimate = {
  property: 'tilt',
  stated: STATED_TILT,
  estimate: 30.6,
  low: 28.4,
  high: 32.7,
  default: false,
  unit: '°',
  days: 38,
  significant: true,
};
const PLACE: LikelyMistake = { code: 'place', stated: [40, 4], likely: [40, -4], days: 38 };
const CLOCK: LikelyMistake = { code: 'clock_offset', stated: [0], likely: [60], days: 38 };

interface Options {
  readonly estimates?: readonly TuningEstimate[];
  readonly likely_mistakes?: readonly LikelyMistake[];
  readonly fit?: DiagnosisData['fit'];
  readonly record?: Partial<SiteRecord>;
}

function createData({ estimates = [TILT], likely_mistakes = [], fit, record }: Options): DiagnosisData {
  const tuning = { ...showTuning.example.reply, estimates, likely_mistakes };
  const stated = { latitude: 40, longitude: 4, tilt: STATED_TILT, azimuth: 180, ...record };
  return { tuning, fit, record: stated, site: stated } as unknown as DiagnosisData;
}

describe('a tilt that differs significantly from its estimate', () => {
  const find = (options: Options = {}) => findWrongTilt(createData(options));

  it('has a finding with the stated and the likely value, and the interval', () => {
    const { code, title, evidence } = find()!;
    expect([code, title, evidence].map(String)).toEqual([
      'tilt',
      'The tilt is probably about 31°, not 5°',
      'On 38 days, the measured power is that of modules with a tilt between 28° and 33°. The tilt in effect is 5°.',
    ]);
  });

  it.each([
    ['the estimate is not significant', { estimates: [{ ...TILT, significant: false }] }],
    ['the owner has corrected it', { record: { tilt: 30 } }],
    ['the estimate is that of one of two arrays', { estimates: [{ ...TILT, array: 1 }] }],
    ['the coordinates are wrong', { likely_mistakes: [PLACE] }],
    ['the clock is wrong on all days', { likely_mistakes: [CLOCK] }],
    ['the clock is wrong on bright days', { fit: { shift: 3_600_000, gain: 0.5, days: 7 } }],
  ])('has none if %s', (_, options: Options) => expect(find(options)).toBeUndefined());
});

describe('the page with the findings about the orientation', () => {
  const fixture = new GatewayFixture();
  const { estimates } = showTuning.example.reply;
  beforeAll(() => fixture.start());
  afterEach(() => Object.assign(showTuning.example.reply, { estimates }));
  afterAll(() => fixture.close());

  it('links to the field of the tilt', async () => {
    const site = { latitude: 40, longitude: 4, capacity: 20, tilt: STATED_TILT, azimuth: 180 };
    const id = await fixture.addSiteWithRows({ ...site, name: 'Flat' });
    Object.assign(showTuning.example.reply, { estimates: [TILT] });
    const url = `/utility_scale_sites/${id}/diagnosis`;
    const { findings } = (await (await fixture.get(url)).json()) as Diagnosis;
    expect(findings.map(({ code }) => code)).toContain('tilt');
    const page = await fixture.get(url, { accept: 'text/html' });
    expect(await page.text()).toContain(`href="/sites/${id}/edit#tilt"`);
  });
});
