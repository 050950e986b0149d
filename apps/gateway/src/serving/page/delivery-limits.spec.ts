import { listLimitedSpans, renderDeliveryLimits } from './delivery-limits';

const NOW = Date.UTC(2026, 2, 1, 12);
const OUTAGE = { start: '2026-03-02T08:00:00Z', end: '2026-03-02T16:00:00Z', available_share: 0.25 };
const CURTAILMENT = { start: '2026-03-03T10:00:00Z', end: '2026-03-03T14:00:00Z', power_limit: 3 };
const LONG_AGO = { ...OUTAGE, start: '2025-03-02T08:00:00Z', end: '2025-03-02T16:00:00Z' };

const render = (grid: object, language: 'en' | 'de' | 'es' = 'en') => {
  const markup = renderDeliveryLimits({ capacity: 10, ...grid }, 'MW', NOW);
  return markup ? markup.render(language).replace(/\s+/g, ' ') : '';
};

describe('the limits of a plant on the page of its forecast', () => {
  it('have a sentence each while they are in effect', () => {
    const grid = { export_limit: 7, outages: [LONG_AGO, OUTAGE], curtailments: [CURTAILMENT], power_factor: 0.9 };
    const text = render(grid);
    expect(text).toContain('The inverters supply at most 9 MW of active power.');
    expect(text).toContain('The grid takes at most 7 MW.');
    expect(text).toContain('Planned outage, 2026-03-02 08:00 to 2026-03-02 16:00 UTC: 25 % of the plant is available.');
    expect(text).toContain('Curtailment, 2026-03-03 10:00 to 2026-03-03 14:00 UTC: the grid takes at most 3 MW.');
    expect(text).toContain('<code>pv_potential</code> what it could deliver');
    expect(text).not.toContain('2025');
    expect(render(grid, 'de')).toContain('Geplante Abschaltung');
    expect(render(grid, 'es')).toContain('Parada programada');
  });

  it('are absent without any, or when all are over', () => {
    expect(render({})).toBe('');
    expect(render({ outages: [LONG_AGO] })).toBe('');
  });

  it('are spans of the chart, with the power of a curtailment', () => {
    expect(listLimitedSpans({ outages: [LONG_AGO, OUTAGE], curtailments: [CURTAILMENT] }, NOW)).toEqual([
      { kind: 'outage', from: Date.parse(OUTAGE.start) / 1000, to: Date.parse(OUTAGE.end) / 1000 },
      {
        kind: 'curtailment',
        from: Date.parse(CURTAILMENT.start) / 1000,
        to: Date.parse(CURTAILMENT.end) / 1000,
        power: 3,
      },
    ]);
  });
});
