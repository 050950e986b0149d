import { computeGrowth } from './compute-growth';

it('a soak reports the growth of each resource of each service per hour', () => {
  const lines: string[] = [];
  const quarter = 900_000;
  const samples = [0, 1, 2].map((index) => ({
    time: 5e6 + index * quarter,
    usage: {
      gateway: { liveHeapMb: 50 + index, rssMb: 300, openFiles: 60 - 2 * index },
      ingestion: { liveHeapMb: 30, rssMb: 9, openFiles: 7 },
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
  expect(lines[0]).toBe('soak: gateway live heap: 50.0 MB at the start, 52.0 MB at the end, 4.0 ± 0.0 MB per h');
});
