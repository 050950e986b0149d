import { DAY, HOUR } from '@daystar/timeseries';
import { FAULTS, type Fault, ISSUE_INTERVAL_MS, FaultySky } from './faulty-sky.fixture';

const SPAIN = { latitude: 40, longitude: -5 };
const GERMANY = { latitude: 52, longitude: 8 };
const LIBYA = { latitude: 32, longitude: 15 };
const MIDSUMMER = Date.UTC(2026, 5, 21);
/** Run and publication of the first bad run, after the fault begins at 12 UTC. */
const FIRST_BAD = MIDSUMMER + 13 * HOUR;
const HEALTHY = { name: 'healthy', offset: 0 };

const plant = (apply: Fault, seed = 1, places = [SPAIN], from = MIDSUMMER + 12 * HOUR) =>
  new FaultySky(seed, places, [
    HEALTHY,
    { name: 'bad', offset: 3 * HOUR, fault: { from, to: from + 12 * HOUR, apply } },
  ]);

describe('a source that goes bad at 12 UTC', () => {
  it.each(Object.entries(FAULTS))('is excluded within six issues of its first bad run: %s', (_, apply) => {
    const sky = plant(apply, 1, [SPAIN, GERMANY, LIBYA]);
    sky.issue(FIRST_BAD - ISSUE_INTERVAL_MS);
    expect(sky.skill.suspects).toEqual({});
    sky.issue(FIRST_BAD);
    expect(Object.keys(sky.skill.suspects)).toEqual(['bad']);
    const [{ excluded, provenance }] = sky.issue(FIRST_BAD + ISSUE_INTERVAL_MS);
    expect(excluded).toEqual([{ source: 'bad', run: FIRST_BAD - 4 * HOUR }]);
    expect(provenance.flatMap(({ inputs }) => inputs).map(({ source }) => source)).not.toContain('bad');
  });

  it('is also excluded at a single place, once observations show a dark bias there', () => {
    const sky = plant(FAULTS['GHI x 0.5']);
    for (let at = FIRST_BAD; at < FIRST_BAD + 3 * HOUR; at += ISSUE_INTERVAL_MS) sky.issue(at);
    expect(sky.skill.suspects.bad).toMatchObject({ fault: 'level-jump' });
  });

  it('is used again an hour after its first plausible run, which appears at 01 UTC', () => {
    const sky = plant(FAULTS['GHI x 1.5']);
    sky.issue(FIRST_BAD);
    for (const hours of [3, 6, 9, 11.8, 12]) {
      sky.issue(FIRST_BAD + hours * HOUR);
      expect(Object.keys(sky.skill.suspects)).toEqual(['bad']);
    }
    sky.issue(FIRST_BAD + 13 * HOUR);
    expect(sky.skill.suspects).toEqual({});
  });

  it('keeps the time of its exclusion when its fault becomes another one', () => {
    let apply = FAULTS['GHI + 200 W/m2'];
    const fault = {
      from: MIDSUMMER + DAY / 2,
      to: MIDSUMMER + DAY,
      apply: (...run: Parameters<Fault>) => apply(...run),
    };
    const models = [HEALTHY, { name: 'third', offset: 2 * HOUR }, { name: 'bad', offset: 3 * HOUR, fault }];
    const sky = new FaultySky(1, [SPAIN, GERMANY, LIBYA], models);
    const sinceByFault: Record<string, number> = {};
    for (let at = FIRST_BAD; at < MIDSUMMER + DAY; at += HOUR / 2) {
      // The next run of the source appears at 19 UTC.
      if (at >= MIDSUMMER + 18 * HOUR) apply = FAULTS['GHI x 0.5'];
      sky.issue(at);
      sinceByFault[sky.skill.suspects.bad.fault] = sky.skill.suspects.bad.since;
    }
    expect(sinceByFault).toEqual({ implausible: FIRST_BAD, 'level-jump': FIRST_BAD });
  });

  it.each([1, 2, 3])('makes rows of the next day worse by at most 3 %%: seed %i', (seed) => {
    let [withIt, withoutIt] = [0, 0];
    const sky = plant(FAULTS['GHI x 1.5'], seed);
    for (let n = 0; n < 12; n++) {
      const at = FIRST_BAD + n * ISSUE_INTERVAL_MS;
      withIt += sky.computeError(sky.issue(at)[0], SPAIN, 24);
      withoutIt += sky.computeError(sky.issue(at, 'bad')[0], SPAIN, 24);
    }
    expect(withIt / withoutIt).toBeLessThan(1.03);
  });

  it('stays in use while it is the only source', () => {
    const fault = { from: MIDSUMMER, to: MIDSUMMER + DAY, apply: FAULTS['GHI x 1.5'] };
    const sky = new FaultySky(1, [SPAIN], [{ name: 'bad', offset: 3 * HOUR, fault }]);
    sky.issue(FIRST_BAD);
    expect(Object.keys(sky.skill.suspects)).toEqual(['bad']);
    const [{ excluded, provenance, actualSteps }] = sky.issue(FIRST_BAD + ISSUE_INTERVAL_MS);
    expect(excluded).toEqual([]);
    expect(provenance.at(-1)?.inputs[0].source).toBe('bad');
    expect(actualSteps).toBeGreaterThan(0);
  });
});

describe('healthy sources', () => {
  const three = [HEALTHY, { name: 'b', offset: 3 * HOUR }, { name: 'c', offset: 2 * HOUR }];

  it.each([
    ['Germany in spring', [GERMANY]],
    ['three countries', [SPAIN, GERMANY, LIBYA]],
  ])('are not excluded in the weather of two weeks: %s', (_, places) => {
    for (const seed of [3, 4]) {
      const sky = new FaultySky(seed, places, three);
      for (let at = Date.UTC(2026, seed, 11, 1); at < Date.UTC(2026, seed, 18); at += 6 * HOUR) sky.issue(at);
      expect(sky.skill.suspects).toEqual({});
    }
  });

  it('are not excluded when the satellite is wrong', () => {
    const sky = new FaultySky(1, [SPAIN, GERMANY, LIBYA], three, (opacity) => Math.min(100, opacity / 2 + 60));
    for (let hour = 8; hour < 16; hour++) sky.issue(MIDSUMMER + hour * HOUR);
    expect(sky.skill.suspects).toEqual({});
  });
});
