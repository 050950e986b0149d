import { listRowFlags } from './provenance';

describe('the flags of a row', () => {
  it('are in one order, whichever member of an aggregation has them', () => {
    const run = { steps: 1, ladder: 'observation' as const, inputs: [] };
    const live = { ...run, tuning_flags: ['live' as const] };
    const learned = { ...run, tuning_flags: ['learned' as const], flags: ['eclipse' as const] };
    const expected = ['live', 'learned', 'eclipse'];
    expect([listRowFlags([learned, live]), listRowFlags([live, learned])]).toEqual([expected, expected]);
  });
});
