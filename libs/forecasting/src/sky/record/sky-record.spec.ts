import { HOUR } from '@daystar/timeseries';
import type { Expectation } from './expectation';
import { SkyRecord } from './sky-record';
import { stretched, unstretched } from './stretched';

const expectation = (part: Partial<Expectation>): Expectation => ({
  end: 0,
  lead: HOUR,
  said: [],
  background: 40,
  low: 20,
  middle: 40,
  high: 60,
  below: 1,
  above: 1,
  ...part,
});

describe('the record of verification', () => {
  it('takes from a source what it is usually too cloudy by, for its age and sky alone', () => {
    const record = new SkyRecord();
    for (let i = 0; i < 5000; i++) {
      record.learn(expectation({ said: [{ source: 'gfs', age: 24 * HOUR, opacity: 65 }] }), 55);
    }
    const gfs = record.source('gfs');
    expect(gfs.corrected(24 * HOUR, 65)).toBeCloseTo(55, 0);
    expect(gfs.corrected(24 * HOUR, 4)).toBe(4);
    expect(gfs.corrected(168 * HOUR, 65)).toBe(65);
    expect(record.source('other').corrected(24 * HOUR, 65)).toBe(65);
    // It never errs but by what is taken from it.
    expect(gfs.varianceAt(24 * HOUR)).toBeLessThan(0.1 * record.source('other').varianceAt(24 * HOUR));
  });

  it('finds the share of a nowcast that makes errors least', () => {
    const record = new SkyRecord();
    // The truth always lies a quarter of the way from the background to the nowcast.
    for (let i = 0; i < 5000; i++) {
      const opacity = i % 2 ? 80 : 0;
      const nowcast = { kind: 'carried' as const, age: 2 * HOUR, opacity };
      record.learn(expectation({ nowcast }), 40 + 0.25 * (opacity - 40));
    }
    expect(record.carried.at(2 * HOUR)).toBeCloseTo(0.25, 1);
    expect(record.held.at(2 * HOUR)).toBe(new SkyRecord().held.at(2 * HOUR));
    expect(record.carried.at(6 * HOUR)).toBe(0);
  });

  it('never gives an older nowcast more than a younger one', () => {
    const record = new SkyRecord();
    for (let i = 0; i < 5000; i++) {
      const nowcast = { kind: 'carried' as const, age: HOUR, opacity: i % 2 ? 80 : 0 };
      record.learn(expectation({ nowcast }), 40);
    }
    expect(record.carried.at(3 * HOUR)).toBeLessThanOrEqual(record.carried.at(HOUR) + 1e-9);
    expect(record.carried.at(HOUR)).toBeLessThan(0.1);
  });

  it('stretches percentiles on each side until one truth in ten lies beyond', () => {
    const record = new SkyRecord();
    // Even truths between three half intervals below and one above: the tenths lie at -2.6 and 0.6.
    const truthOf = (i: number) => -3 + (4 * (i % 400)) / 400;
    for (let i = 0; i < 20_000; i++) {
      const low = unstretched(stretched(40) - record.spread.below(4, 3));
      const high = unstretched(stretched(40) + record.spread.above(4, 3));
      record.learn(expectation({ lead: 2 * HOUR, low, high }), unstretched(stretched(40) + truthOf(i * 7)));
    }
    expect(record.spread.below(4, 3)).toBeCloseTo(2.6, 0);
    expect(record.spread.above(4, 3)).toBeCloseTo(0.6, 1);
    // At another lead nothing was seen: there the raw interval stands.
    expect(record.spread.below(9, 3)).toBeCloseTo(1, 1);
  });

  it('goes on after a restart where it was', () => {
    const record = new SkyRecord();
    for (let i = 0; i < 500; i++) {
      const said = [{ source: 'gfs', age: 24 * HOUR, opacity: 65 }];
      const nowcast = { kind: 'held' as const, age: HOUR, opacity: i % 90 };
      record.learn(expectation({ said, nowcast }), (i * 37) % 95);
    }
    const again = SkyRecord.from(JSON.parse(JSON.stringify(record)) as ReturnType<SkyRecord['toJSON']>);
    expect(again.source('gfs').corrected(24 * HOUR, 65)).toBeCloseTo(record.source('gfs').corrected(24 * HOUR, 65), 3);
    expect(again.held.at(HOUR)).toBeCloseTo(record.held.at(HOUR), 4);
    expect(again.spread.below(3, 3)).toBeCloseTo(record.spread.below(3, 3), 2);
    expect(() => SkyRecord.from({ ...record.toJSON(), form: '0' })).toThrow('form');
  });

  it('stays small', () => {
    const record = new SkyRecord();
    for (let i = 0; i < 3000; i++) {
      const said = [{ source: 'gfs', age: (i % 168) * HOUR, opacity: i % 95 }];
      record.learn(expectation({ lead: (i % 168) * HOUR, middle: i % 95, said }), (i * 37) % 95);
    }
    expect(JSON.stringify(record).length).toBeLessThan(200_000);
  });
});

describe('the scale without ends', () => {
  it('comes back to the opacity it came from, and never beyond 0 and 100', () => {
    for (const opacity of [0, 0.4, 3, 50, 95, 100]) expect(unstretched(stretched(opacity))).toBeCloseTo(opacity, 9);
    expect(unstretched(-50)).toBe(0);
    expect(unstretched(50)).toBe(100);
  });
});
