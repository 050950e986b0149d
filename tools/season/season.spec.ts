import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog, repeat } from '@daystar/host';
import { DAY, HALF_HOUR, HOUR } from '@daystar/timeseries';
import { compareTwins } from './compare-twins';
import { FAULT_KINDS, FAULT_NAMES, type PlantOutput, applyFault } from './fault-kinds';
import { injectFaults } from './inject-faults';
import { printFaults } from './print-faults';
import { runSeason } from './run-season';
import { scoreLead } from './score-lead';
import { parseSeasonOptions } from './season-options';
import { SteppedClock } from './stepped-clock';

describe('the score of a lead time', () => {
  it('scores only half hours in daylight', () => {
    const of = (...values: number[]) => Float64Array.from(values);
    const rows = {
      measured: of(0, 4, 6, 5),
      minutesAhead: of(60, 60, 60, 60),
      tuned: of(3, 5, 6, NaN),
      p10: of(3, 4.5, 5, NaN),
      p90: of(3, 6, 7, NaN),
      untuned: of(3, 8, NaN, NaN),
      untunedP10: of(3, 3, NaN, NaN),
      untunedP90: of(3, 9, NaN, NaN),
    };
    const score = scoreLead(3_600_000, [rows]);
    const coverages = { coverage: 50, coverageUntuned: 100 };
    expect(score).toMatchObject({ halfHourCount: 2, maeUntuned: 2, maeTuned: 0.5, gain: 75, ...coverages });
    expect(scoreLead(3_600_000, [rows], 2)).toMatchObject({ halfHourCount: 1, coverage: 100 });
  });
});

describe('the options of a season', () => {
  it('default to fifty sites, a third of them with faults', () => {
    expect(parseSeasonOptions([])).toMatchObject({ sites: 50, days: 45, warmUp: 24, interval: 1, hasFaults: true });
    expect(parseSeasonOptions(['--clean', '--sites', '1', '--interval', '5'])).toMatchObject({ sites: 1, interval: 5 });
  });

  it.each([
    ['an interval that does not divide the day', ['--interval', '2'], "--interval must be 1, 3 or 5 (hours), not '2'."],
    ['too few sites for a fault', ['--sites', '2'], "--sites must be a whole number from 3 on, not '2'."],
    ['a fraction of a day', ['--days', '1.5'], "--days must be a whole number from 1 on, not '1.5'."],
    ['a warm-up of the whole season', ['--days', '9'], '--warm-up must be less than the 9 days of the season, not 24.'],
    ['an unknown option', ['--site', '9'], "Unknown option '--site'"],
  ])('reject %s', (_, args, message) => {
    expect(() => parseSeasonOptions(args)).toThrow(message);
  });
});

const SEED_OF_WRONG_UNIT = 4;

describe('the faults of a season', () => {
  const STEPS_PER_DAY = DAY / HALF_HOUR;
  const span = { firstDay: 2, endDay: 4, size: 0.2 };
  const potential = Float64Array.from({ length: 6 * STEPS_PER_DAY }, (_, i) =>
    Math.max(0, 8 * Math.sin(((i % STEPS_PER_DAY) / STEPS_PER_DAY - 0.25) * 2 * Math.PI)),
  );

  it('affect a third of the sites, each with a clean twin at the same place', () => {
    const plants = injectFaults(18, 45, 1);
    const faulty = plants.filter(({ fault }) => fault);
    expect(plants).toHaveLength(18);
    expect(new Set(faulty.map(({ fault }) => fault!.name))).toEqual(new Set(FAULT_NAMES));
    for (const { plant, twin } of faulty) {
      expect(plants[twin!].fault).toBeUndefined();
      expect(plants[twin!].plant.actual).toEqual(plant.actual);
    }
    expect(injectFaults(18, 45, 1)).toEqual(plants);
  });

  it.each(FAULT_NAMES)('change nothing before they begin: %s', (name) => {
    const { delivered, posted } = applyFault(name, span, potential);
    const before = (values: Float64Array) => values.subarray(0, span.firstDay * STEPS_PER_DAY);
    expect(before(delivered)).toEqual(before(potential));
    expect(before(posted)).toEqual(before(potential));
  });

  describe('in comparison with the twin', () => {
    const clean = { potential, capable: potential, delivered: potential, posted: potential };
    const isOff = (i: number) => i >= span.firstDay * STEPS_PER_DAY && i < span.endDay * STEPS_PER_DAY;
    const minutesAhead = new Float64Array(potential.length).fill(60);
    const toSite = (output: PlantOutput, getError: (i: number) => number) => ({
      rows: new Map([[HOUR, { tuned: potential.map((power, i) => power + getError(i)), minutesAhead }]]),
      output,
    });
    const off = applyFault('outage', span, potential);
    const twin = toSite(clean, () => 1);

    it('cost the difference of the errors, without the half hours that the plant is off', () => {
      const faulty = toSite(off, (i) => (isOff(i) ? 9 : 1.1));
      const { excess, disabled } = compareTwins(faulty, twin, 0);
      expect(excess).toBeCloseTo(10);
      // Forecasts know of the outage, and of its end, three half hours late.
      expect(disabled!.count).toBe(potential.filter((power, i) => isOff(i) && power > 0).length);
    });

    it('are compared with the delivered output by forecasts issued while the plant is off', () => {
      // The first output of a day is in its half hour 13. Forecasts know of it from half hour 16 on.
      const isKnown = (i: number) => isOff(i) || isOff(i - 16);
      const aware = toSite(off, (i) => (isKnown(i) ? -potential[i] : 1));
      const { excess, disabled } = compareTwins(aware, twin, 0);
      expect(excess).toBeCloseTo(0);
      expect(disabled!.faulty).toBeLessThan(0.1 * disabled!.unaware);
    });

    it('that do not disable the plant have all forecasts compared with its potential', () => {
      const { disabled, count } = compareTwins(
        toSite(applyFault('curtailment', span, potential), () => 1),
        twin,
        0,
      );
      expect(disabled).toBeUndefined();
      expect(count).toBe(potential.filter((power) => power > 0).length);
    });
  });

  describe('in the printed result', () => {
    const errors = { faulty: 10, twin: 10, count: 50, excess: 0 };
    const report = (lastDay: number, foundDay?: number) => ({
      found: { site: 'Plant 1', fault: { name: 'unit' as const, span }, lastDay, foundDay },
      errors,
    });
    const { findWithinDays } = FAULT_KINDS.unit;
    let lines: string[];
    beforeEach(() => {
      lines = [];
      jest.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
    });
    afterEach(() => jest.restoreAllMocks());

    it.each([
      ['pass if found in time', report(9, span.firstDay + findWithinDays), true],
      ['fail if found too late', report(9, span.firstDay + findWithinDays + 1), false],
      ['fail if due and not found', report(span.firstDay + findWithinDays), false],
    ])('%s', (_, one, isPassed) => expect(printFaults([one], [])).toBe(isPassed));

    it('fail if none was due before the season ended', () => {
      expect(printFaults([report(span.firstDay)], [])).toBe(false);
      expect(lines.join('\n')).toContain('No fault was due');
    });
  });

  it('are documented with their names and the days within which they are found', () => {
    const text = readFileSync(join(__dirname, '../../docs/accuracy.md'), 'utf8');
    const rows = FAULT_NAMES.map((name) => {
      const { codes, flag, findWithinDays } = FAULT_KINDS[name];
      return {
        name,
        row: [flag ? `\`${flag}\`` : '', codes.map((code) => `\`${code}\``).join(', '), String(findWithinDays)],
      };
    });
    const documented = text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(2, -1)
          .map((cell) => cell.trim()),
      );
    for (const { row } of rows) expect(documented).toContainEqual(row);
  });
});

describe('the clock of a season', () => {
  it('advances only in steps, so that results do not depend on the speed of the machine', async () => {
    const clock = new SteppedClock(0);
    clock.step(HOUR);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(clock.now()).toBe(HOUR);
  });

  it('starts no scheduled task of a service', async () => {
    const task = jest.fn(() => Promise.resolve());
    const scheduled = repeat(
      'task',
      { clock: new SteppedClock(HOUR - 1), every: HOUR, log: createLog('season', 'warn') },
      task,
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    await scheduled.stop();
    expect(task).not.toHaveBeenCalled();
  });
});

describe('a few days of the season', () => {
  it('improve the next hour by measurements posted over HTTP, report the gain, and name a wrong unit', async () => {
    const season = await runSeason({
      sites: 3,
      days: 2,
      warmUp: 1,
      interval: 3,
      seed: SEED_OF_WRONG_UNIT,
      hasFaults: true,
    });
    const { scores, weeks, reports, faults, alarms, page } = season;
    expect(faults.map(({ found }) => found)).toMatchObject([{ fault: { name: 'unit' }, flaggedDay: 1, foundDay: 1 }]);
    expect(faults[0].errors.count).toBeGreaterThan(20);
    expect(alarms).toEqual([]);
    const [hour, day] = [scores[0], scores[2]];
    expect([hour.lead, day.lead]).toEqual([HOUR, DAY]);
    expect(hour.halfHourCount).toBeGreaterThan(20);
    expect(hour.gain).toBeGreaterThan(10);
    // A plant below its stated capacity is corrected a day ahead, too.
    expect(day.gain).toBeGreaterThan(-1);
    expect(weeks).toHaveLength(1);
    expect(weeks[0][0].halfHourCount).toBeGreaterThan(hour.halfHourCount);
    expect(page).toContain('Errors by lead');
    expect(reports).toHaveLength(3);
    for (const { enabled, values, served, yield_by_half_hour: yields = [] } of reports.slice(1)) {
      expect(enabled).toBe(true);
      // Two days have 48 half hours of daylight.
      expect(values).toBeGreaterThan(40);
      expect(served.find(({ lead }) => lead === 'PT60M')?.mae_tuned).toBeGreaterThan(0);
      // The plants are smaller than registered, and shaded in the morning.
      expect(Math.min(...yields)).toBeLessThan(0.8);
    }
  }, 240_000);
});
