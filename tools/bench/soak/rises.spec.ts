import { rises } from './rises';

it('a soak says for each service what rises, and by how much an hour', () => {
  const said: string[] = [];
  const quarter = 900_000;
  const looks = [0, 1, 2].map((index) => ({
    at: 5e6 + index * quarter,
    held: {
      gateway: { alive: 50 + index, rss: 300, handles: 60 - 2 * index },
      ingestion: { alive: 30, rss: 9, handles: 7 },
    },
  }));
  const figures = rises(looks, (line) => said.push(line));
  expect(figures.map(({ id, value, unit }) => [id, Number(value.toFixed(6)), unit])).toEqual([
    ['soak.gateway.alive', 4, 'MB/h'],
    ['soak.gateway.rss', 0, 'MB/h'],
    ['soak.gateway.handles', -8, 'per h'],
    ['soak.ingestion.alive', 0, 'MB/h'],
    ['soak.ingestion.rss', 0, 'MB/h'],
    ['soak.ingestion.handles', 0, 'per h'],
  ]);
  expect(said[0]).toBe('soak: gateway alive: 50.0 at first, 52.0 at last, 4.0 ± 0.0 per h');
});
