import { computeGrowth } from './compute-growth';

it('a soak reports the growth of each resource of each service per hour', () => {
  const lines: string[] = [];
  const quarter = 900_000;
  const samples = [0, 1, 2].map((index) => ({
    time: 5e6 + index * quarter,
    usage: {
      gateway: { alive: 50 + index, rss: 300, handles: 60 - 2 * index },
      ingestion: { alive: 30, rss: 9, handles: 7 },
    },
  }));
  const results = computeGrowth(samples, (line) => lines.push(line));
  expect(results.map(({ id, value, unit }) => [id, Number(value.toFixed(6)), unit])).toEqual([
    ['soak.gateway.alive', 4, 'MB/h'],
    ['soak.gateway.rss', 0, 'MB/h'],
    ['soak.gateway.handles', -8, 'per h'],
    ['soak.ingestion.alive', 0, 'MB/h'],
    ['soak.ingestion.rss', 0, 'MB/h'],
    ['soak.ingestion.handles', 0, 'per h'],
  ]);
  expect(lines[0]).toBe('soak: gateway alive: 50.0 at the start, 52.0 at the end, 4.0 ± 0.0 per h');
});
