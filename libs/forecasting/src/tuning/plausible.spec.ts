import { plausible } from './plausible';
import { madeUpHistory } from './site-history.fixture';

const clean = madeUpHistory({ days: 10 });
const NOON = 5 * 48 + 24;

/** Which steps are dropped when the measurements are spoiled. */
function dropped(spoil: (measured: Float64Array) => void): number[] {
  const judged = plausible(madeUpHistory({ days: 10, spoil }));
  return [...judged.keys()].filter((i) => Number.isNaN(judged[i]));
}

describe('measurements that cannot be', () => {
  it('are none of those of a plain plant', () => {
    expect([...plausible(clean)]).toEqual([...clean.measured]);
  });

  it('are negative in daylight, or a thousand times too large', () => {
    expect(dropped((measured) => (measured[NOON] = -3))).toEqual([NOON]);
    expect(dropped((measured) => (measured[NOON] = 4000))).toEqual([NOON]);
  });

  it('repeat themselves below the limit of the inverters, but not at it', () => {
    // The first three hours may be chance.
    const afterThreeHours = [0, 1, 2, 3, 4, 5].map((later) => NOON + later);
    expect(dropped((measured) => measured.fill(4, NOON - 6, NOON + 6))).toEqual(afterThreeHours);
    expect(dropped((measured) => measured.fill(9.9, NOON - 6, NOON + 6))).toEqual([]);
  });

  it('go on through the night, however high', () => {
    const gone = dropped((measured) => measured.fill(9.9, 4 * 48));
    expect(gone).toContain(NOON);
    expect(gone).toContain(NOON + 48);
  });

  it('are nothing for days; one dark day is weather', () => {
    expect(dropped((measured) => measured.fill(0, 4 * 48, 5 * 48))).not.toContain(4 * 48 + 24);
    expect(dropped((measured) => measured.fill(0, 4 * 48))).toContain(6 * 48 + 24);
    // Under a grey sky there is no beam for days.
    const dark = madeUpHistory({ days: 10, spoil: (measured) => measured.fill(0, 4 * 48) });
    expect([...plausible({ ...dark, quantity: 'irradiance' })]).toEqual([...dark.measured]);
  });
});
