import type { LikelyMistake, TuningEstimate } from '@daystar/contracts';
import type { SiteRecord } from '../site-record';
import { describeMistake } from './describe-mistake';
import { selectCurrentMistakes } from './current-mistakes';

const CLOCK: LikelyMistake = { code: 'clock_offset', stated: [0], likely: [15], low: 8.2, high: 11.4, days: 40 };
const UNIT: LikelyMistake = { code: 'unit_of_power', stated: [1], likely: [1000], days: 40 };
const SHARE = { property: 'dc_share', array: 1, stated: 50, estimate: 70, low: 66, high: 74 } as const;
const createShare = (significant: boolean): TuningEstimate => ({
  ...SHARE,
  default: false,
  unit: '%',
  days: 40,
  significant,
});

describe('a likely mistake of the clock', () => {
  const select = (significant: boolean) =>
    selectCurrentMistakes(
      { likely_mistakes: [CLOCK, UNIT], estimates: [createShare(significant)] },
      {} as unknown as SiteRecord,
    );

  it('is named unless tuning finds other shares of the arrays', () => {
    expect(select(false)).toEqual([CLOCK, UNIT]);
    expect(select(true)).toEqual([UNIT]);
  });

  it.each([
    [15, 'The clock of the measurements is probably off by 8 to 11 minutes'],
    [10, 'The clock of the measurements is probably off by 10 minutes'],
  ])('has the interval of its evidence in the title if %d minutes are outside', (likely, title) => {
    expect(String(describeMistake({ ...CLOCK, likely: [likely] }, 'MW').title)).toBe(title);
  });
});
