import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type DaystarError, listMeasurements } from '@daystar/contracts';
import { readPayload } from './payload';
import { readLongPayload } from './read-long-payload';

const { reply } = listMeasurements;
const list = (count: number) => ({
  measurements: Array.from({ length: count }, (_, index) => ({
    period_end: new Date(index * 300_000).toISOString(),
    period: 'PT5M',
    total_power: index,
    verdict: 'ok',
    unknown_field: 1,
  })),
  gaps: [{ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }],
});

/** Turns of the event loop during the work. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  void work.finally(() => (isDone = true));
  for (; !isDone; turns++) await yieldToEventLoop();
  return turns;
}

describe('a long payload', () => {
  it.each([0, 1, 250, 251, 1000])('of %s elements is parsed like a short one', async (count) => {
    const text = JSON.stringify(list(count));
    const payload = await readLongPayload(reply, text);
    expect(payload).toEqual(readPayload(reply, text));
    expect(payload).toBeInstanceOf(reply);
    expect(payload.measurements).toHaveLength(count);
  });

  it('yields the event loop after each 250 elements', async () => {
    expect(await countTurns(readLongPayload(reply, JSON.stringify(list(20_000))))).toBeGreaterThanOrEqual(80);
  });

  it('is refused with an invalid element named by its index in the whole list', async () => {
    const { measurements, gaps } = list(1000);
    const invalid = measurements.with(700, { ...measurements[700], period: 5 as never });
    const error = await readLongPayload(reply, JSON.stringify({ measurements: invalid, gaps })).catch(
      (e: unknown) => e,
    );
    expect((error as DaystarError).errors.map(({ field_name }) => field_name)).toEqual(['measurements[700].period']);
  });
});
