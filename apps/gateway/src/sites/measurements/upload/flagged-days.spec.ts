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
    expect(renderFlaggedDays(days)!.render('es').replace(/\s+/g, ' ')).toContain(
      '>2026-03-01</time>: En el límite del inversor (1), Repetido demasiado tiempo (2)',
    );
  });

  it('are at most 31 on a page, and none without an unusual flag', () => {
    const ends = Array.from({ length: 33 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)).toISOString());
    const text = renderFlaggedDays(
      countFlagsByDay(
        ends,
        ends.map(() => 'stale'),
      ),
    )!.text;
    expect([text.match(/<li>/g)?.length, text.includes('2 more days.')]).toEqual([31, true]);
    expect(
      renderFlaggedDays(
        countFlagsByDay(
          ends,
          ends.map(() => 'ok'),
        ),
      ),
    ).toBeUndefined();
  });
});
