import { filterImplausible } from './filter-implausible';
import { createSyntheticHistory } from '../dataset/synthetic-history.fixture';

const clean = createSyntheticHistory({ days: 10 });
const NOON = 5 * 48 + 24;

/** Steps that are removed after the measurements are modified. */
function dropped(corrupt: (measured: Float64Array) => void): number[] {
  const evaluated = filterImplausible(createSyntheticHistory({ days: 10, corrupt }));
  return [...evaluated.keys()].filter((i) => Number.isNaN(evaluated[i]));
}

describe('the filter of implausible measurements', () => {
  it('keeps regular data', () => {
    expect([...filterImplausible(clean)]).toEqual([...clean.measured]);
  });

  it('drops negative power by day, and values in another unit', () => {
    expect(dropped((measured) => (measured[NOON] = -3))).toEqual([NOON]);
    expect(dropped((measured) => (measured[NOON] = 4000))).toEqual([NOON]);
  });

  it('drops repeated values below the inverter limit, but not at it', () => {
    // The first three hours may be chance.
    const afterThreeHours = [0, 1, 2, 3, 4, 5].map((later) => NOON + later);
    expect(dropped((measured) => measured.fill(4, NOON - 6, NOON + 6))).toEqual(afterThreeHours);
    expect(dropped((measured) => measured.fill(9.9, NOON - 6, NOON + 6))).toEqual([]);
  });

  it('drops values that repeat through the night, at any level', () => {
    const removed = dropped((measured) => measured.fill(9.9, 4 * 48));
    expect(removed).toContain(NOON);
    expect(removed).toContain(NOON + 48);
  });

  it('drops zeros of several days, but keeps one dark day', () => {
    expect(dropped((measured) => measured.fill(0, 4 * 48, 5 * 48))).not.toContain(4 * 48 + 24);
    expect(dropped((measured) => measured.fill(0, 4 * 48))).toContain(6 * 48 + 24);
    // Under an overcast sky beam irradiance is 0 for days.
    const dark = createSyntheticHistory({ days: 10, corrupt: (measured) => measured.fill(0, 4 * 48) });
    expect([...filterImplausible({ ...dark, quantity: 'irradiance' })]).toEqual([...dark.measured]);
  });
});
