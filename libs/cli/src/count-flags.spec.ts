import { countFlags } from './count-flags';

describe('the flags of an import', () => {
  const stored = (time: string, period: string, verdict: 'ok' | 'stale') => ({
    period_end: `2026-03-01T${time}:00.0000000Z`,
    period,
    verdict,
  });

  it('are those of the imported periods, not of others in the same time range', () => {
    const list = [
      stored('10:00', 'PT60M', 'ok'),
      stored('10:30', 'PT60M', 'ok'),
      stored('11:00', 'PT5M', 'ok'),
      stored('11:00', 'PT60M', 'stale'),
    ];
    const imported = [
      { period_end: '2026-03-01T11:00:00+01:00', period: 'PT1H', total_power: 1 },
      { period_end: '2026-03-01T11:00:00Z', period: 'PT60M', total_power: 1 },
    ];
    expect(countFlags(list, imported)).toEqual({ ok: 1, stale: 1 });
  });
});
