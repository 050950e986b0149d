import { HOUR } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import type { PendingVerification } from './pending-verification';
import { toLeadIndex } from './lead-sky-grid';
import { listRegimes } from './regimes';
import { type SkillSnapshot, SkillTracker } from './skill-tracker';

const SUMMER = Date.UTC(2026, 6, 1);
const AFTERNOON = 2;
const AGE_MS = 24 * HOUR;
const LEAD = toLeadIndex(AGE_MS);
const SPAIN = listRegimes({ latitude: 38, longitude: -4 }, SUMMER, AFTERNOON);
const POLAND = listRegimes({ latitude: 52, longitude: 19 }, SUMMER, AFTERNOON);
const GERMANY = listRegimes({ latitude: 51, longitude: 10 }, SUMMER, AFTERNOON);
/** Standard deviation of the errors of each source, % of opacity. */
const ERRORS = { coast: { spain: 8, poland: 24 }, inland: { spain: 24, poland: 8 } };

const pendingVerification = (
  forecasts: PendingVerification['forecasts'],
  regimes: readonly string[],
): PendingVerification => ({
  end: SUMMER,
  lead: AGE_MS,
  forecasts,
  regimes,
  background: 50,
  p10: 20,
  p50: 50,
  p90: 80,
  below: 1,
  above: 1,
});

/** Learns evenly distributed errors without a bias in both regions. */
function learn(skill: SkillTracker, hours: number): SkillTracker {
  const random = createSeededRandom(7);
  for (let hour = 0; hour < hours; hour++) {
    for (const region of ['spain', 'poland'] as const) {
      const truth = 45 + 10 * random();
      const forecasts = (['coast', 'inland'] as const).map((source) => ({
        source,
        age: AGE_MS,
        opacity: truth + ERRORS[source][region] * Math.sqrt(12) * (random() - 0.5),
      }));
      skill.learn(pendingVerification(forecasts, region === 'spain' ? SPAIN : POLAND), truth);
    }
  }
  return skill;
}

/** Weight of the source `coast` against `inland`. */
function weighCoast(skill: SkillTracker, regimes: readonly string[]): number {
  const [coast, inland] = ['coast', 'inland'].map((name) => 1 / skill.getRegimeErrors(name, regimes).varianceAt(LEAD));
  return coast / (coast + inland);
}

describe('skill by region, season and part of the day', () => {
  const skill = learn(new SkillTracker(), 2000);

  it('weighs each source by its errors in the region', () => {
    // Inverse variances: 1/64 against 1/576.
    expect(weighCoast(skill, SPAIN)).toBeGreaterThan(0.8);
    expect(weighCoast(skill, POLAND)).toBeLessThan(0.2);
  });

  it('lets a new region start from its climate zone, and another zone from all places', () => {
    expect(weighCoast(skill, GERMANY)).toBeLessThan(0.2);
    const tropics = listRegimes({ latitude: 5, longitude: 100 }, SUMMER, AFTERNOON);
    expect(weighCoast(skill, tropics)).toBeCloseTo(0.5, 1);
  });

  it('does not carry skill of a summer afternoon over to a winter morning of other places', () => {
    const winter = listRegimes({ latitude: 51, longitude: 10 }, Date.UTC(2026, 0, 10), 0);
    expect(weighCoast(skill, winter)).toBeCloseTo(0.5, 1);
  });

  it('corrects the bias of each region, which cancels over all', () => {
    const biased = new SkillTracker();
    for (let hour = 0; hour < 3000; hour++) {
      for (const [regimes, bias] of [[SPAIN, 10] as const, [POLAND, -10] as const])
        biased.learn(pendingVerification([{ source: 'gfs', age: AGE_MS, opacity: 50 }], regimes), 50 - bias);
    }
    const correct = (errors: { correctBiasAt(lead: number, opacity: number): number }) =>
      errors.correctBiasAt(LEAD, 50);
    expect(Math.abs(correct(biased.getErrorStats('gfs')) - 50)).toBeLessThan(1);
    expect(Math.abs(correct(biased.getRegimeErrors('gfs', SPAIN)) - 40)).toBeLessThan(1);
    expect(Math.abs(correct(biased.getRegimeErrors('gfs', POLAND)) - 60)).toBeLessThan(1);
  });

  it('changes little within a day of one place', () => {
    const early = learn(new SkillTracker(), 8);
    expect(weighCoast(early, SPAIN)).toBeLessThan(0.6);
  });

  it('survives a restart, and reads the snapshot of an earlier release', () => {
    const snapshot = JSON.parse(JSON.stringify(skill)) as SkillSnapshot;
    expect(weighCoast(SkillTracker.fromSnapshot(snapshot), SPAIN)).toBeCloseTo(weighCoast(skill, SPAIN), 2);
    const { regimes, ...earlier } = snapshot;
    expect(Object.keys(regimes!)).toEqual(['coast', 'inland']);
    expect(weighCoast(SkillTracker.fromSnapshot(earlier), SPAIN)).toBeCloseTo(0.5, 1);
  });
});
