import { type LikelyMistake, type Place, type TuningEstimate, showTuning } from '@daystar/contracts';
import type { SiteRecord } from '../sites/site-record';
import type { DiagnosisData } from './diagnosis-data';
import { findShade } from './find-shade';

const STATED_AZIMUTH = 180;
/** Clear-sky power of each half hour, UTC, from 6:00 to 18:00, and yields that are low from 15:00 on. */
const CLEAR_SKY = Float64Array.from({ length: 48 }, (_, i) => Math.max(0, Math.sin(((i - 12) * Math.PI) / 24)));
const YIELDS = Array.from({ length: 48 }, (_, i) => (i >= 30 ? 0.4 : 0.98));
const WINTER = Date.UTC(2026, 0, 15);
const SUMMER = Date.UTC(2026, 6, 15);

const createEstimate = (property: TuningEstimate['property'], stated: number, estimate: number): TuningEstimate => ({
  property,
  stated,
  estimate,
  low: estimate - 5,
  high: estimate + 5,
  default: false,
  unit: '',
  days: 30,
  significant: true,
});
const WRONG_AZIMUTH = createEstimate('azimuth', STATED_AZIMUTH, -110);
const EVENING_LOSS = createEstimate('evening_loss', 0, 40);
const MISTAKE: LikelyMistake = { code: 'azimuth_mirrored', stated: [STATED_AZIMUTH], likely: [0], days: 30 };

/** Finds shade at a site whose power is low in the evening. */
function find(
  estimates: TuningEstimate[],
  others: {
    likely_mistakes?: LikelyMistake[];
    fit?: DiagnosisData['fit'];
    yields?: number[];
    shares?: number[];
    place?: Place;
    now?: number;
  } = {},
) {
  const {
    fit,
    likely_mistakes = [],
    yields = YIELDS,
    shares,
    place = { latitude: 47, longitude: 8 },
    now = WINTER,
  } = others;
  const tuning = {
    ...showTuning.example.reply,
    yield_by_half_hour: yields,
    shade_by_half_hour: shares,
    estimates,
    likely_mistakes,
  };
  const record = { ...place, azimuth: STATED_AZIMUTH, tilt: 30 } as SiteRecord;
  return findShade({
    tuning,
    fit,
    record,
    now,
    site: place,
    clearSkyByHalfHour: CLEAR_SKY,
  } as unknown as DiagnosisData);
}

const findCode = (...args: Parameters<typeof find>) => find(...args)?.code;

describe('low power in the evening', () => {
  it('is shade at modules that face as stated', () => expect(findCode([])).toBe('shade'));

  it('is named when tuning found a significant loss that single half hours do not show', () => {
    const yields = YIELDS.map(() => 1);
    const finding = find([EVENING_LOSS], { yields })!;
    expect([finding.code, String(finding.title)]).toEqual(['shade', 'Output is 40 % low in the evening']);
    expect(String(finding.evidence)).toContain('35 % to 45 % of the output is missing in the evening');
    expect(find([{ ...EVENING_LOSS, significant: false }], { yields })).toBeUndefined();
  });

  it('is no shade at modules that face elsewhere than stated', () => {
    expect(findCode([WRONG_AZIMUTH])).toBeUndefined();
    expect(findCode([], { likely_mistakes: [MISTAKE] })).toBeUndefined();
    expect(findCode([], { fit: { azimuth: -90, gain: 0.5, days: 7 } })).toBeUndefined();
    expect(findCode([createEstimate('dc_share', 50, 80)].map((one) => ({ ...one, array: 1 })))).toBeUndefined();
  });

  it('is shade at these modules if it is low for the azimuth that was measured', () => {
    expect(findCode([WRONG_AZIMUTH, EVENING_LOSS])).toBe('shade');
  });

  it('is compared with the median of the day', () => {
    expect(String(find([])?.evidence)).toBe(
      'In these 6 half hours, the plant produces 40 % of the estimate. Over the whole day, the median is 98 % of the estimate.',
    );
  });

  it('has all half hours of the shade that tuning found, also those whose yield is an average with lighter ones', () => {
    const shares = YIELDS.map((_, i) => (i >= 29 ? 0.45 : 1));
    const yields = YIELDS.map((_, i) => (i >= 33 ? 0.6 : i >= 29 ? 0.8 : 0.98));
    const finding = find([], { yields, shares })!;
    expect([finding.severity, String(finding.title)]).toEqual(['low', 'Shade after 15:30 (Europe/Zurich)']);
    expect(String(finding.action)).toMatch(/^Forecasts follow this shade\./);
    expect(String(finding.evidence)).toContain('In these 7 half hours, the plant produces 44 % of the estimate.');
    expect(find([], { yields: YIELDS.map(() => 0.98) })).toBeUndefined();
  });

  it('is found when its last half hours, and most others, have no measurements', () => {
    const yields = YIELDS.map((ratio, i) => (i >= 34 || (i >= 14 && i < 27) ? 1 : ratio));
    expect(String(find([], { yields })?.evidence)).toContain('In these 4 half hours, the plant produces 40 %');
    const excess = YIELDS.map((ratio, i) => (i >= 30 ? ratio : i < 22 ? 1.3 : 1));
    expect(String(find([], { yields: excess })?.evidence)).toContain('the median is 130 % of the estimate');
  });

  it('is dated by the current local time, with or without summer time', () => {
    const formatTitle = (place: Place, now: number) => String(find([], { place, now })?.title);
    const london = { latitude: 51.5, longitude: -0.1 };
    expect(formatTitle(london, WINTER)).toBe('Shade after 15:00 (Europe/London)');
    expect(formatTitle(london, SUMMER)).toBe('Shade after 16:00 (Europe/London)');
    expect(formatTitle({ latitude: 47, longitude: 8 }, SUMMER)).toBe('Shade after 17:00 (Europe/Zurich)');
  });
});
