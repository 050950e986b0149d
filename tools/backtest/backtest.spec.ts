import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describeWith, toReferencePath, createSeededRandom } from '@daystar/testing';
import { backtest, fitBacktestPart } from './backtest';
import { readParts, writePart } from './part-files';
import { toJson, formatScores } from './report';
import { HOUR, buildPlantFiles } from './two-plants.fixture';

describe('the backtest of a folder', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'backtest-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function writeFiles(files: Record<string, string>) {
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
    }
  }

  function run(files: Record<string, string>, usesSatellite = false, isLikeService = false) {
    writeFiles(files);
    return backtest(folder, { usesSatellite, isLikeService, onProgress: () => undefined });
  }

  /** The scores of the two plants, computed once. */
  let scores: Promise<Awaited<ReturnType<typeof run>>> | undefined;
  const scorePlants = () => (scores ??= run(buildPlantFiles()));

  const edited = (file: string, from: string | RegExp, to: string): Record<string, string> => {
    const files = buildPlantFiles();
    return { ...files, [file]: files[file].replace(from, to) };
  };

  it('scores every site, all of them and the reference forecasts', async () => {
    const result = await scorePlants();
    const json = toJson(result) as Record<string, number> & {
      normalized: Record<string, number>;
      sites: Record<string, Record<string, number>>;
      references: Record<string, Record<string, number>>;
    };
    expect(Object.keys(json)).toEqual([
      'name',
      'n',
      'mae',
      'rmse',
      'mbe',
      'pinball10',
      'pinball50',
      'pinball90',
      'coverage10_90',
      'normalized',
      'sites',
      'sum',
      'skies',
      'references',
      'seconds',
    ]);
    expect(json.name).toBe('two-plants');
    // Four days and their sunlit hours, of two sites.
    expect(json.n).toBeGreaterThan(2 * 4 * 10);
    expect(json.n).toBeLessThan(2 * 4 * 14);
    expect(json.n).toBe(json.sites.east.n + json.sites.west.n);
    expect(json.mae).toBeCloseTo((json.sites.east.mae + json.sites.west.mae) / 2, 12);
    expect(json.normalized.mae).toBeCloseTo(10 * json.mae, 12);
    expect(json.pinball50).toBeCloseTo(json.mae / 2, 12);
    const skies = Object.values(json.skies as unknown as Record<string, { n: number }>);
    expect(skies.reduce((sum, { n }) => sum + n, 0)).toBe(json.n);
    // Errors of two sites that have nothing to do with each other cancel in part.
    const sum = json.sum as unknown as { normalized: Record<string, number>; n: number };
    expect(sum.normalized.mae).toBeLessThan(json.normalized.mae);
    expect(sum.n).toBeLessThanOrEqual(Math.max(json.sites.east.n, json.sites.west.n));
    for (const name of ['untuned', 'linear', 'cliper', 'persistence', 'climatology']) {
      expect(json.references[name].n).toBe(json.n);
      // Output that is a straight line of the weather, but for noise, is the linear fit's own.
      if (name !== 'linear') expect(json.mae).toBeLessThan(json.references[name].mae);
    }
    expect(formatScores(result)).toMatch(/east .*\n.*west .*\n.*mean of sites .*\n.*sum of sites .*\n.*untuned /);
  });

  it('gives the same scores for rows in any order', async () => {
    const files = buildPlantFiles();
    const random = createSeededRandom(4);
    for (const file of ['weather.csv.gz', 'actuals.csv']) {
      const [heading, ...lines] = files[file].split('\n');
      const shuffled = lines.map((line) => ({ line, rank: random() })).sort((a, b) => a.rank - b.rank);
      files[file] = [heading, ...shuffled.map(({ line }) => line)].join('\n');
    }
    const { results } = await run(files);
    expect(results).toEqual((await scorePlants()).results);
  });

  it('gives the same bytes when processes fit parts of the trainings', async () => {
    const whole = await scorePlants();
    const options = { usesSatellite: false, onProgress: () => undefined };
    const parts = join(folder, 'parts');
    writeFiles(buildPlantFiles());
    for (const part of [1, 0, 1]) {
      const fitted = await fitBacktestPart(folder, { part, parts: 2 }, options);
      expect(fitted.byQuantity.get('power')!.size).toBeGreaterThan(0);
      writePart(parts, { part, parts: 2, usesSatellite: false, fitted });
    }
    const merged = await backtest(folder, { ...options, fittedParts: readParts(parts, false) });
    expect(JSON.stringify({ ...toJson(merged), seconds: 0 })).toBe(JSON.stringify({ ...toJson(whole), seconds: 0 }));
    const [fittedPart] = readParts(parts, false);
    const foreign = { ...options, fittedParts: [{ ...fittedPart, name: 'other' }] };
    await expect(backtest(folder, foreign)).rejects.toThrow('but a fitted part is of other');
    expect(() => readParts(parts, true)).toThrow('part-0.bin: was written with other options');
    writeFileSync(join(parts, 'part-1.bin'), readFileSync(join(parts, 'part-1.bin')).subarray(0, 1000));
    expect(() => readParts(parts, false)).toThrow('part-1.bin: is missing, incomplete or from another version of Node');
  });

  it('forecasts each plant alone when it scores the models of a service', async () => {
    const both = await run(buildPlantFiles(), false, true);
    const changed = await run(edited('actuals.csv', /^(west,.*),[\d.]+$/gm, '$1,1'), false, true);
    const [east, eastAlone] = [both, changed].map(({ results }) => results[0].sites.get('east')!);
    expect(eastAlone).toEqual(east);
    expect(toJson(both)).toMatchObject({ like: 'service' });
    const { untuned } = both.results[0].references;
    expect(both.results[0].overall.mae).toBeLessThan(untuned.mae);
    expect(both.results[0].overall.mae).not.toBe((await scorePlants()).results[0].overall.mae);
  });

  it('scores irradiance quantities separately, without weather and capacity', async () => {
    const files = buildPlantFiles();
    const actuals = files['actuals.csv']
      .replace('power', 'ghi,dni')
      .replace(/,([\d.]+)$/gm, (_cell, power: string) => `,${100 * Number(power)},${60 * Number(power)}`);
    const dataset = {
      ...(JSON.parse(files['dataset.json']) as object),
      quantity: 'ghi,dni',
      weather: null,
      score: { metrics: ['rmse'] },
      // It starts after the first third, and ends early because each day has a training of its own.
      evaluate: { lead_time: 'PT1H', to: new Date(Date.UTC(2024, 4, 19)).toISOString() },
    };
    const json = toJson(
      await run(
        {
          'dataset.json': JSON.stringify(dataset),
          'sites.csv': 'site_id,latitude,longitude\neast,20,0\nwest,20,1\n',
          'actuals.csv': actuals,
        },
        true,
      ),
    ) as Record<string, Record<string, number> & { references: Record<string, Record<string, number>> }>;
    expect(json.with).toBe('satellite');
    for (const quantity of ['ghi', 'dni']) {
      expect(json[quantity].rmse).toBeLessThan(json[quantity].references.untuned.rmse);
      expect(json[quantity].n).toBeGreaterThan(100);
    }
  });

  it('accepts weather with finer steps than the period, and words for missing values', async () => {
    const files = buildPlantFiles();
    const lines = files['weather.csv.gz'].split('\n');
    // Each hour as two halves whose mean it is.
    const halves = lines.slice(1).flatMap((line) => {
      const [site, , end, ghi, temperature] = line.split(',');
      const half = new Date(Date.parse(end) - HOUR / 2).toISOString();
      return [
        [site, '', half, 1.5 * Number(ghi), temperature].join(),
        [site, '', end, 0.5 * Number(ghi), temperature === '20' ? 'NaN' : temperature].join(),
      ];
    });
    const coarse = toJson(await scorePlants()) as { mae: number };
    const fine = toJson(await run({ ...files, 'weather.csv.gz': [lines[0], ...halves].join('\n') })) as { mae: number };
    expect(fine.mae).toBeCloseTo(coarse.mae, 9);
  });

  it.each<[string, string, string | RegExp, string, RegExp]>([
    ['that is not JSON', 'dataset.json', '{', '', /^dataset\.json: /],
    ['with a period beyond an hour', 'dataset.json', 'PT1H', 'PT3H', /period must be at most PT60M/],
    [
      'of an unknown quantity',
      'dataset.json',
      '"power"',
      '"wind"',
      /quantity must be one of power, ghi, dni, not wind/,
    ],
    ['without a lead', 'dataset.json', 'lead_time', 'lead', /evaluate\.lead_time must be a string/],
    [
      'with an empty window',
      'dataset.json',
      /"from":"[^"]*","to":"[^"]*"/,
      '"from":"2034-01-01T00:00:00Z"',
      /selects no row of power/,
    ],
    [
      'with a window that ends before it begins',
      'dataset.json',
      /"to":"[^"]*"/,
      '"to":"2024-05-02T00:00:00Z"',
      /evaluate\.to must be a time after evaluate\.from/,
    ],
    ['that names a missing file', 'dataset.json', 'weather.csv.gz', 'clouds.csv', /clouds\.csv: the file is missing/],
    ['without a column', 'actuals.csv', 'power', 'output', /actuals\.csv, line 1: the header has no power/],
    [
      'with a word for a number',
      'actuals.csv',
      /(?<=10:00:00\.000Z,)[\d.]+/,
      'high',
      /actuals\.csv, line 11: power is not a number: high/,
    ],
    [
      'with an invalid timestamp',
      'actuals.csv',
      '2024-05-01T10',
      '2024-13-01T10',
      /actuals\.csv, line 11: period_end is not a time such as 2026-01-31T12:00:00Z/,
    ],
    [
      'with a timestamp between periods',
      'actuals.csv',
      'T10:00',
      'T10:20',
      /line 11: period_end is not a whole number of periods of PT\d+M from the first of the site/,
    ],
    ['with an undescribed site', 'actuals.csv', 'east', 'north', /line 2: site north is not in the table of sites/],
    [
      'with a latitude beyond the pole',
      'sites.csv',
      'east,20',
      'east,120',
      /sites\.csv, line 2: latitude must be -90 to 90/,
    ],
    ['with a plant without capacity', 'sites.csv', 'west,20,1,10', 'west,20,1,', /site west has no capacity/],
    [
      'in another unit than it says',
      'sites.csv',
      'west,20,1,10',
      'west,20,1,0.01',
      /power of site west is up to \d+ times its capacity/,
    ],
  ])('refuses a data set %s and names the location of the error', async (_, file, from, to, message) => {
    await expect(run(edited(file, from, to))).rejects.toThrow(message);
  });

  it('refuses an empty folder', async () => {
    await expect(run({})).rejects.toThrow(/dataset\.json: the file is missing/);
  });
});

const DAY = 24 * HOUR;
/** Days that the slice scores, and days of measurements before them: two trainings on half of all measurements. */
const [SCORED_DAYS, EARLIER_DAYS] = [14, 75];

/** Selects the rows of one site of a gzipped table that end within a span, ms. */
function selectRows(path: string, site: string, from: number, to: number): Buffer {
  const [heading, ...lines] = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
  const endColumn = heading.split(',').indexOf('period_end');
  const isSelected = (line: string) => {
    const cells = line.split(',', endColumn + 1);
    const end = Date.parse(cells[endColumn]);
    return cells[0] === site && end >= from && end <= to;
  };
  return gzipSync([heading, ...lines.filter(isSelected)].join('\n'));
}

describeWith('reference-data', 'the backtest of real plants', () => {
  it('beats persistence and the untuned forecast in a slice of one plant', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backtest-'));
    try {
      const dataset = JSON.parse(readFileSync(toReferencePath('pvod', 'dataset.json'), 'utf8')) as {
        evaluate: { from: Record<string, string> };
      };
      const [heading, , , third] = readFileSync(toReferencePath('pvod', 'sites.csv'), 'utf8').split('\n');
      const site = third.split(',')[0];
      const from = Date.parse(dataset.evaluate.from[site]);
      const to = from + SCORED_DAYS * DAY;
      const evaluate = { ...dataset.evaluate, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      writeFileSync(join(folder, 'sites.csv'), `${heading}\n${third}\n`);
      writeFileSync(join(folder, 'dataset.json'), JSON.stringify({ ...dataset, evaluate }));
      for (const table of ['weather.csv.gz', 'actuals.csv.gz']) {
        const rows = selectRows(toReferencePath('pvod', table), site, from - EARLIER_DAYS * DAY, to);
        writeFileSync(join(folder, table), rows);
      }
      const { results } = await backtest(folder, { usesSatellite: false, onProgress: () => undefined });
      const { overall, references } = results[0];
      expect(overall.mae).toBeLessThan(references.untuned.mae);
      expect(overall.mae).toBeLessThan(references.persistence.mae);
      expect(overall.coverage10_90).toBeGreaterThan(65);
      expect(overall.coverage10_90).toBeLessThan(92);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
