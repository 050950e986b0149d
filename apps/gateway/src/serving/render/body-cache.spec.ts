import { MINUTE } from '@daystar/timeseries';
import { renderResponseBody } from './render-worker';
import { BodyCache } from './body-cache';
import type { ForecastResponse } from '../response/forecast-response';

/** A response without rows whose title is its name, and a count of its renderings. */
function answerNamed(name: string, rows: () => Promise<[]> = async () => []) {
  const made = jest.fn(rows);
  const answer: ForecastResponse = {
    etag: name,
    format: 'json',
    issue: { id: 'a', issuedAt: 0, nextIssueAt: 0 },
    modifiedAt: 0,
    isStale: false,
    getProvenance: () => ({
      sources: [],
      weightSums: new Map(),
      best: 'nwp',
      worst: 'nwp',
      tuning: [],
      climatology: [],
    }),
    title: name,
    envelope: { name },
    provenanceSummaries: [],
    readTableInputs: made,
  };
  return { answer, made };
}

const bodyOf = async (rendered: BodyCache, answer: ForecastResponse) =>
  String((await rendered.getBody(rendered.getOrCreate(answer), answer, 'identity')).bytes);

const makers = { render: renderResponseBody };
const clock = { now: () => 0 };

describe('the body cache', () => {
  it('renders a body once for concurrent requests', async () => {
    const rendered = new BodyCache(makers, clock, 1_000_000);
    const { answer, made } = answerNamed('a');
    const bodies = await Promise.all(Array.from({ length: 50 }, () => bodyOf(rendered, answer)));
    expect(new Set(bodies)).toEqual(new Set(['{"name":"a"}']));
    expect(await bodyOf(rendered, answerNamed('a').answer)).toBe('{"name":"a"}');
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('renders a body again after a failure', async () => {
    const rendered = new BodyCache(makers, clock, 1_000_000);
    let failures = 1;
    const { answer } = answerNamed('a', async () => {
      if (failures-- > 0) throw new Error('not now');
      return [];
    });
    await expect(bodyOf(rendered, answer)).rejects.toThrow('not now');
    expect(await bodyOf(rendered, answer)).toBe('{"name":"a"}');
  });

  it('evicts the least recently used bodies above its limit', async () => {
    const rendered = new BodyCache(makers, clock, 12_000);
    const [a, b, c] = ['a', 'b', 'c'].map((name) => answerNamed(name.repeat(2000)));
    await bodyOf(rendered, a.answer);
    await bodyOf(rendered, b.answer);
    await bodyOf(rendered, a.answer);
    await bodyOf(rendered, c.answer);
    await bodyOf(rendered, a.answer);
    await bodyOf(rendered, b.answer);
    expect([a, b, c].map(({ made }) => made.mock.calls.length)).toEqual([1, 2, 1]);
  });

  it('evicts idle bodies', async () => {
    let now = 0;
    const rendered = new BodyCache(makers, { now: () => now }, 1_000_000);
    const [a, b, c] = ['a', 'b', 'c'].map((name) => answerNamed(name));
    await bodyOf(rendered, a.answer);
    await bodyOf(rendered, b.answer);
    now += 15 * MINUTE;
    await bodyOf(rendered, b.answer);
    now += 15 * MINUTE;
    await bodyOf(rendered, c.answer);
    expect(['a', 'b', 'c'].map((name) => rendered.find(name) !== undefined)).toEqual([false, true, true]);
  });
});
