import { countFlagsByDay, renderFlaggedDays } from './flagged-days';

describe('the days with flagged values', () => {
  it('are counted by flag; midnight ends a day, and usual flags do not count', () => {
    const days = countFlagsByDay(
      [
        '2026-03-02T12:00:00Z',
        '2026-03-02T00:00:00Z',
        '2026-03-01T12:00:00Z',
        '2026-03-01T11:00:00Z',
        '2026-03-03T01:00:00Z',
      ],
      ['stale', 'clipped', 'stale', 'stale', 'night'],
      'UTC',
    );
    expect(days).toEqual([
      {
        day: '2026-03-01',
        counts: [
          ['clipped', 1],
          ['stale', 2],
        ],
      },
      { day: '2026-03-02', counts: [['stale', 1]] },
    ]);
    expect(renderFlaggedDays(days, 'UTC')!.render('es').replace(/\s+/g, ' ')).toContain(
      '>2026-03-01</time>: En el límite del inversor (1), Repetido demasiado tiempo (2)',
    );
  });

  it('are those of the plant', () => {
    const days = countFlagsByDay(
      ['2026-03-01T23:00:00Z', '2026-03-02T06:00:00Z'],
      ['stale', 'stale'],
      'America/Phoenix',
    );
    expect(days).toEqual([{ day: '2026-03-01', counts: [['stale', 2]] }]);
    expect(renderFlaggedDays(days, 'America/Phoenix')!.text).toContain('Days with flagged values, America/Phoenix');
  });

  it('are at most 31 on a page, and none without an unusual flag', () => {
    const ends = Array.from({ length: 33 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)).toISOString());
    const text = renderFlaggedDays(
      countFlagsByDay(
        ends,
        ends.map(() => 'stale'),
        'UTC',
      ),
      'UTC',
    )!.text;
    expect([text.match(/<li>/g)?.length, text.includes('2 more days.')]).toEqual([31, true]);
    expect(
      renderFlaggedDays(
        countFlagsByDay(
          ends,
          ends.map(() => 'ok'),
          'UTC',
        ),
        'UTC',
      ),
    ).toBeUndefined();
  });
});
