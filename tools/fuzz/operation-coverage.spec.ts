import { listOperations, computeCoverage } from './operation-coverage';

describe('the coverage of a fuzzing run', () => {
  it('includes every described operation except the stream and the descriptions', () => {
    expect(listOperations()).toEqual(
      expect.arrayContaining([
        'GET /radiation/forecasts',
        'POST /keys',
        'GET /admin/audit',
        'PATCH /rooftop_sites/{resource_id}',
      ]),
    );
    expect(listOperations()).not.toContain('GET /v1/events');
  });

  it('names operations that only got limits, required another key, or were not requested', () => {
    const responses = { a: { 429: 10 }, b: { 429: 9, 400: 1 }, c: { 401: 3 }, d: { 200: 5, 404: 1 } };
    const found = computeCoverage(responses, ['a', 'b', 'c', 'd', 'e']);
    expect(found.unreached).toEqual(['a', 'c', 'e']);
    expect([found.cases, found.failed]).toEqual([29, []]);
    expect(found.lines.at(-2)).toBe('      6      5      0  d');
  });

  it('names operations that failed', () => {
    expect(computeCoverage({ a: { 500: 1, 200: 9 }, b: { 200: 1 } }, ['a', 'b']).failed).toEqual(['a']);
  });
});
