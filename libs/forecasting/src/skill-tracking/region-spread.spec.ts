import { HOUR, MINUTE } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { toLeadIndex, toSkyIndex } from './lead-sky-grid';
import { fromLogit } from './opacity-logit';
import { listRegimes } from './regimes';
import { type SkillSnapshot, SkillTracker } from './skill-tracker';

const LEAD_MS = 6 * HOUR;
const START = Date.UTC(2026, 6, 1);
const P50 = 50;
/** Width of the errors of each region in raw half widths. */
const REGIONS = {
  steady: { regimes: listRegimes({ latitude: 38, longitude: -4 }, START, 1), width: 0.5 },
  stormy: { regimes: listRegimes({ latitude: 52, longitude: 19 }, START, 1), width: 2 },
};

/** Interval on the scale of `toLogit` around 0, the median of 50 %. */
function issue(skill: SkillTracker, regimes: readonly string[]): { low: number; high: number } {
  const [lead, sky, region] = [toLeadIndex(LEAD_MS), toSkyIndex(P50), skill.getRegionSpread(regimes)];
  return {
    low: -skill.spread.getLowerFactor(lead, sky) * region.getFactor('below', lead),
    high: skill.spread.getUpperFactor(lead, sky) * region.getFactor('above', lead),
  };
}

/** Issues an interval for each region every ten minutes, and learns from each. @returns shares of the last half within */
function learn(skill: SkillTracker, observations: number): Record<keyof typeof REGIONS, number> {
  const random = createSeededRandom(3);
  const within = { steady: 0, stormy: 0 };
  for (let n = 0; n < observations; n++) {
    for (const name of ['steady', 'stormy'] as const) {
      const { regimes, width } = REGIONS[name];
      const { low, high } = issue(skill, regimes);
      const truth = width * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      if (n >= observations / 2 && truth >= low && truth <= high) within[name] += 2 / observations;
      const percentiles = { p10: fromLogit(low), p50: P50, p90: fromLogit(high) };
      skill.learn(
        {
          end: START + n * 10 * MINUTE,
          lead: LEAD_MS,
          forecasts: [],
          regimes,
          background: P50,
          ...percentiles,
          below: 1,
          above: 1,
        },
        fromLogit(truth),
      );
    }
  }
  return within;
}

describe('percentiles of regions with errors of different width', () => {
  const skill = new SkillTracker();
  const within = learn(skill, 4000);

  it.each(['steady', 'stormy'] as const)('have 80 %% of observations between them in the %s one', (name) => {
    expect(Math.abs(within[name] - 0.8)).toBeLessThan(0.03);
  });

  it('are calibrated over all places where a region is new', () => {
    const unknown = skill.getRegionSpread(listRegimes({ latitude: 5, longitude: 100 }, START, 1));
    expect(unknown.getFactor('below', toLeadIndex(LEAD_MS))).toBe(1);
  });

  it('survive a restart', () => {
    const loaded = SkillTracker.fromSnapshot(JSON.parse(JSON.stringify(skill)) as SkillSnapshot);
    const { regimes } = REGIONS.stormy;
    expect(issue(loaded, regimes).high).toBeCloseTo(issue(skill, regimes).high, 1);
    expect(loaded.getRegionSpread(regimes).getFactor('above', toLeadIndex(LEAD_MS))).toBeGreaterThan(1.2);
  });
});
