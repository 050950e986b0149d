import { createSeededRandom, describeWith, toReferencePath } from '@daystar/testing';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readDescriptionFile } from '../data-set/json-fields';
import { isAdaptation, parseAdaptation } from './description';
import { adaptationToJson, formatAdaptation } from './report';
import { scoreAdaptation } from './score-adaptation';

const HOUR = 3_600_000;
const START = Date.UTC(2024, 5, 1);
const DAYS = 90;
const stamp = (time: number): string => new Date(time).toISOString();

const DESCRIPTION = {
  name: 'retrievals',
  task: 'adaptation',
  period: 'PT1H',
  quantity: 'ghi',
  unit: 'W/m2',
  longitude: 0,
  combinations: [['measured', 'satellite']],
  actuals: 'rows.csv',
  evaluate: { from: stamp(START + 60 * 24 * HOUR), to: stamp(START + DAYS * 24 * HOUR) },
};

/** Rows of a satellite that takes haze, which a weather model knows, for clouds. After 60 days the haze doubles. */
function createRows(): string {
  const random = createSeededRandom(4);
  const lines = ['period_end,measured,satellite,ghi_clear,zenith,haze'];
  for (let hour = 0; hour < 24 * DAYS; hour++) {
    const light = Math.sin((((hour % 24) - 5.5) / 13) * Math.PI);
    if (light <= 0.05) continue;
    const clear = 900 * light;
    const measured = clear * (0.2 + 0.8 * random());
    const haze = (hour < 60 * 24 ? 1 : 2) * random();
    const satellite = measured * (1 - 0.3 * haze) + 10 * random();
    const zenith = (Math.acos(light) * 180) / Math.PI;
    const values = [measured, satellite, clear, zenith, haze].map((value) => value.toFixed(2));
    lines.push([stamp(START + hour * HOUR), ...values].join());
  }
  return lines.join('\n');
}

describe('the correction of satellite retrievals', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'adaptation-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function run(changes: object = {}, rows = createRows()) {
    writeFileSync(join(folder, 'dataset.json'), JSON.stringify({ ...DESCRIPTION, ...changes }));
    writeFileSync(join(folder, 'rows.csv'), rows);
    const json = readDescriptionFile(folder);
    expect(isAdaptation(json)).toBe(true);
    return scoreAdaptation(parseAdaptation(json, folder), () => undefined);
  }

  /** The scores of the rows, computed once. */
  let scores: ReturnType<typeof run> | undefined;
  const scoreRows = () => (scores ??= run());

  it('is better than a straight line, although half of the haze is denser than in training', async () => {
    const result = await scoreRows();
    const [{ corrected, line, raw }] = result.combinations;
    expect(corrected.rmse).toBeLessThan(0.8 * line.rmse);
    expect(line.rmse).toBeLessThan(raw.rmse);
    expect(formatAdaptation(result)).toContain('satellite against measured');
    expect(adaptationToJson(result)).toMatchObject({ name: 'retrievals', combinations: [{ corrected, line, raw }] });
  });

  it('uses no measurement of the evaluated window', async () => {
    const before = await scoreRows();
    const cut = createRows()
      .split('\n')
      .map((row, i) => {
        const [end, , ...others] = row.split(',');
        return i > 0 && end >= DESCRIPTION.evaluate.from ? [end, 500, ...others].join() : row;
      });
    const after = await run({}, cut.join('\n'));
    // With all measurements 500 W/m2, the mean estimate is the bias plus 500.
    const mean = ({ mbe }: { mbe: number }, measured: number) => mbe + measured;
    const measuredMean = before.combinations[0].corrected.mae / (before.combinations[0].corrected.normalized.mae / 100);
    expect(mean(after.combinations[0].corrected, 500)).toBeCloseTo(
      mean(before.combinations[0].corrected, measuredMean),
      6,
    );
  });

  it.each([
    ['without combinations', { combinations: [] }, 'combinations must be pairs'],
    ['without the end of training', { evaluate: {} }, 'evaluate.from must be the time at which training ends'],
    ['with a column that the table lacks', { combinations: [['measured', 'other']] }, 'the header has no other'],
    ['with too few rows of training', { evaluate: { from: stamp(START + 48 * HOUR) } }, 'fewer than 300 rows'],
    ['with an empty window', { evaluate: { from: stamp(START + 200 * 24 * HOUR) } }, 'evaluate selects no row'],
  ])('rejects a data set %s', async (_, changes, message) => {
    await expect(async () => run(changes)).rejects.toThrow(message);
  });
});

describeWith('reference-data', 'the correction of retrievals at Qiqihar', () => {
  it('has an error at least 8 % below that of a straight line', async () => {
    const source = toReferencePath('site-adaptation');
    const description = parseAdaptation(readDescriptionFile(source), source);
    const folder = mkdtempSync(join(tmpdir(), 'adaptation-'));
    try {
      const rows = join(folder, 'rows.csv');
      writeFileSync(rows, selectThirdDays(gunzipSync(readFileSync(description.rows)).toString()));
      const { combinations } = await scoreAdaptation(
        { ...description, rows, combinations: description.combinations.slice(1, 2) },
        () => undefined,
      );
      expect(combinations).toHaveLength(1);
      for (const { corrected, line } of combinations) expect(corrected.rmse).toBeLessThan(0.92 * line.rmse);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Selects the rows of every third day of local time, UTC+8: training on all of them takes four times as long. */
function selectThirdDays(table: string): string {
  const isThirdDay = (row: string) =>
    Math.floor((Date.parse(row.slice(0, row.indexOf(','))) / HOUR + 8) / 24) % 3 === 0;
  const [heading, ...rows] = table.trimEnd().split('\n');
  return [heading, ...rows.filter(isThirdDay)].join('\n');
}
