import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describeWith, toReferencePath } from '@daystar/testing';
import { readObservations } from './read-observations';
import { scoreSeparation } from './score-separation';

/** An overcast morning by minutes: all light is diffuse. One minute is missing, and one does not close. */
function overcastMorning(): string {
  const folder = mkdtempSync(join(tmpdir(), 'separation-'));
  const place = { latitude: 44, longitude: 144.3, elevation: 38 };
  writeFileSync(join(folder, 'dataset.json'), JSON.stringify({ name: 'here', period: 'PT1M', ...place }));
  const rows = Array.from({ length: 60 }, (_, i) => {
    const end = new Date(Date.UTC(2023, 4, 3, 1, i + 1)).toISOString();
    return i === 7 ? `${end},,,` : `${end},100,0,${i === 33 ? 50 : 100}`;
  });
  writeFileSync(join(folder, 'minutes.csv.gz'), gzipSync(['period_end,ghi,dni,dhi', ...rows].join('\n')));
  return folder;
}

describe('errors of separation', () => {
  const folder = overcastMorning();
  afterAll(() => rmSync(folder, { recursive: true }));
  const scores = readObservations(folder).flatMap(scoreSeparation);

  it('are small under complete cloud cover, and count only rows that close', () => {
    expect(scores.map(({ period, model, rows }) => [period, model, rows])).toEqual([
      [1, 'Engerer2', 58],
      [1, 'YANG4', 58],
      [5, 'Engerer2', 10],
      [5, 'YANG4', 10],
      [15, 'Engerer2', 2],
      [15, 'YANG4', 2],
    ]);
    for (const { dni, dhi } of scores) {
      expect(dni.rmse).toBeLessThan(5);
      expect(dhi.rmse).toBeLessThan(5);
    }
  });
});

describeWith('reference-data', 'at measured locations', () => {
  it.each(['separation', 'surfrad'])('YANG4 has the smaller errors of dni and dhi in %s', (name) => {
    const scores = readObservations(toReferencePath(name)).flatMap(scoreSeparation);
    expect(scores.length).toBeGreaterThanOrEqual(6);
    for (let i = 0; i < scores.length; i += 2) {
      const [engerer2, yang4] = scores.slice(i, i + 2);
      expect(yang4.dni.rmse).toBeLessThan(engerer2.dni.rmse);
      expect(yang4.dhi.rmse).toBeLessThan(engerer2.dhi.rmse);
    }
  });
});
