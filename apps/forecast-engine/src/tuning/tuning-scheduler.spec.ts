import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { DAY, HOUR, MINUTE, formatStamp } from '@daystar/timeseries';
import { TuningClaims } from './tuning-claims';
import type { TuningLearner } from './tuning-learner';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningUpdater } from './tuning-updater';
import { SharedTraining } from './shared-training';
import { TuningLoader } from './tuning-loader';
import type { TuningRegistry } from './tuning-registry';
import { TrainingPolicy, UPLOAD_DELAY_MS } from './training-policy';
import { TuningScheduler } from './tuning-scheduler';

const NOW = Date.UTC(2026, 5, 21, 12);
const log = createLog('test', 'silent');
const clock = { now: () => NOW };

const createPolicy = (resources: unknown, tunings: unknown, now = NOW) =>
  new TrainingPolicy(resources as TunedResourceRegistry, tunings as TuningRegistry, { now: () => now });

interface SchedulerParts {
  readonly resources: object;
  readonly tunings: object;
  readonly learner: object;
  readonly policy: TrainingPolicy;
  readonly claims: TuningClaims;
  readonly clock: { now(): number };
}

function createScheduler({ resources, tunings, learner, policy, claims, clock }: SchedulerParts): TuningScheduler {
  const registries = [resources as TunedResourceRegistry, tunings as TuningRegistry] as const;
  const updater = new TuningUpdater(...registries, learner as TuningLearner, policy, log);
  const training = new SharedTraining(policy, claims, updater, log);
  return new TuningScheduler(new TuningLoader(...registries, clock), policy, training, clock, log);
}

/** Runs the scheduler for a plant that was learned some hours ago. @returns whether it was learned again */
async function isLearnedAgain(
  state: Record<'hoursAgo' | 'models' | 'measuredHoursAgo', number> & { measuredDays?: number },
): Promise<boolean> {
  let wasLearned = false;
  const { hoursAgo, measuredDays = 1 } = state;
  const to = NOW - hoursAgo * HOUR;
  const span = { from: formatStamp(to - measuredDays * DAY), to: formatStamp(to) };
  const report = { models: new Array(state.models).fill({}), values: 24 * measuredDays, served: [], ...span };
  const resources = {
    loadMeasured: () => Promise.resolve(),
    listTuned: () => ['one'],
    hasNewerForecast: () => false,
    getHistory: () => ({ storedAt: -Infinity, span: 0 }),
    getRequestedAt: () => -Infinity,
    getChangedAt: () => -Infinity,
    find: () => ({ id: 'one' }),
  };
  const tunings = {
    loadChanges: () => Promise.resolve(),
    getTuning: () => ({ enabled: true, learned: { learntAt: NOW - state.hoursAgo * HOUR, tuning: {}, report } }),
    hasNewMeasurements: (_: string, time: number) => NOW - state.measuredHoursAgo * HOUR > time,
    saveLearned: () => Promise.resolve(),
  };
  const learner = { learn: () => Promise.resolve((wasLearned = true)) };
  const policy = createPolicy(resources, tunings);
  const claims = new TuningClaims(openRowCache({ log, clock }));
  await createScheduler({ resources, tunings, learner, clock, policy, claims }).run();
  return wasLearned;
}

describe('the tuning scheduler', () => {
  it.each([
    ['a plant without a model every three hours while it is measured', { hoursAgo: 4, models: 0, measuredHoursAgo: 1 }],
    ['a plant whose five days grew by a tenth', { hoursAgo: 6, models: 0, measuredHoursAgo: 1, measuredDays: 5 }],
    ['a plant whose ten days grew by a tenth', { hoursAgo: 13, models: 0, measuredHoursAgo: 1, measuredDays: 10 }],
    ['a plant with a model once a day', { hoursAgo: 24, models: 1, measuredHoursAgo: 1 }],
    ['a plant without newer measurements once a day', { hoursAgo: 24, models: 0, measuredHoursAgo: 30 }],
  ])('learns %s', async (_, state) => {
    expect(await isLearnedAgain(state)).toBe(true);
    expect(await isLearnedAgain({ ...state, hoursAgo: state.hoursAgo / 2 })).toBe(false);
  });

  it('does not learn a plant without newer measurements every three hours', async () => {
    expect(await isLearnedAgain({ hoursAgo: 4, models: 0, measuredHoursAgo: 5 })).toBe(false);
  });
});

describe('a plant whose owner uploads a history', () => {
  const UPLOADED_AT = NOW + 10 * MINUTE;
  const learnedWith = (values: number, models: number) => ({
    enabled: true,
    learned: {
      learntAt: NOW + 3 * MINUTE,
      tuning: {},
      report: { models: new Array(models).fill({}), values, served: [] },
    },
  });
  const createResource = (state: object, spans: readonly number[]) => {
    const resources = new TunedResourceRegistry(undefined as never, undefined as never, undefined as never);
    resources.markMeasured('one');
    spans.forEach((span, i) => resources.addHistory('one', UPLOADED_AT + i * 1000, span));
    const tunings = { getTuning: () => state, hasNewMeasurements: () => false, isOutdated: () => false };
    return createPolicy(resources, tunings, UPLOADED_AT + 5000);
  };

  it.each([
    ['before its first training', { enabled: true, learned: null }],
    ['after a training with one half hour', learnedWith(1, 0)],
  ])('is due at once %s, and says so', (_, state) => {
    // Requests of a week each, of which none is long enough alone.
    const policy = createResource(state, [DAY, DAY, 7 * DAY]);
    const now = UPLOADED_AT + MINUTE;
    expect(policy.isDue('one', now)).toBe(true);
    // Not the slot of the hour, which another engine may have used.
    expect(policy.getSlot('one', now)).toBe(UPLOADED_AT + 2000);
    expect(policy.describe('one')).toEqual({
      next_training_at: formatStamp(UPLOADED_AT + 2000 + UPLOAD_DELAY_MS),
      history_pending: true,
    });
  });

  it.each([
    ['was learned minutes before', learnedWith(1000, 3), '2026-06-21T13:03:00.0000000Z', 400 * DAY],
    ['is less than a day of a plant with a model', learnedWith(1000, 3), '2026-06-22T11:03:00.0000000Z', HOUR],
    ['repeats the days of the last training', learnedWith(96, 0), '2026-06-21T13:03:00.0000000Z', 2 * DAY],
  ])('waits for its slot if it %s', (_, state, next_training_at, span) => {
    const policy = createResource(state, [span]);
    expect(policy.isDue('one', UPLOADED_AT + MINUTE)).toBe(false);
    expect(policy.describe('one')).toEqual({ next_training_at });
  });

  it('is due at once after the training that follows a deletion of measurements', () => {
    const resources = new TunedResourceRegistry(undefined as never, undefined as never, undefined as never);
    resources.markMeasured('one');
    resources.requestTraining('one', NOW);
    resources.addHistory('one', UPLOADED_AT, 13 * DAY);
    const isDueWith = (learntAt: number) => {
      const learned = { ...learnedWith(1000, 3).learned, learntAt };
      const tunings = { getTuning: () => ({ enabled: true, learned }), hasNewMeasurements: () => false };
      return createPolicy(resources, tunings).isDue('one', UPLOADED_AT + MINUTE);
    };
    // The training after the deletion, the one after the upload, and one for an earlier upload, much later than the deletion.
    expect([NOW + MINUTE, UPLOADED_AT + MINUTE / 2].map(isDueWith)).toEqual([true, false]);
    resources.addHistory('one', UPLOADED_AT + 20 * MINUTE, 13 * DAY);
    expect(isDueWith(UPLOADED_AT + 10 * MINUTE)).toBe(false);
  });

  it('is learned in the run of the next hour if it was learned within the hour', () => {
    const learned = { ...learnedWith(1000, 3).learned, learntAt: UPLOADED_AT - MINUTE };
    const policy = createResource({ enabled: true, learned }, [13 * DAY]);
    expect(policy.describe('one')).toEqual({ next_training_at: '2026-06-21T13:03:00.0000000Z' });
    expect(policy.isDue('one', NOW + HOUR + 3 * MINUTE)).toBe(true);
  });

  it('is due at once with a model that is an hour old', () => {
    const state = learnedWith(1000, 3);
    const learned = { ...state.learned, learntAt: UPLOADED_AT - HOUR };
    const policy = createResource({ ...state, learned }, [DAY, 2 * DAY]);
    expect(policy.isDue('one', UPLOADED_AT + MINUTE)).toBe(true);
    expect(policy.describe('one')).toEqual({
      next_training_at: formatStamp(UPLOADED_AT + 1000 + UPLOAD_DELAY_MS),
      history_pending: true,
    });
  });

  it('is not due again and again when a program posts each minute a day late', () => {
    const resources = new TunedResourceRegistry(undefined as never, undefined as never, undefined as never);
    for (let minute = 0; minute < 3000; minute++) resources.addHistory('one', NOW + minute * MINUTE, MINUTE);
    expect(resources.getHistory('one').span).toBeLessThanOrEqual(HOUR);
  });

  it('is learned each hour while the history has no past weather', () => {
    const resources = new TunedResourceRegistry(undefined as never, undefined as never, undefined as never);
    resources.addHistory('one', NOW - HOUR, 400 * DAY);
    const policy = createPolicy(resources, {
      getTuning: () => learnedWith(0, 0),
      hasNewMeasurements: () => false,
    });
    expect(policy.isDue('one', NOW + 10 * MINUTE)).toBe(false);
    expect(policy.isDue('one', NOW + HOUR + 3 * MINUTE)).toBe(true);
  });
});

describe('a plant whose tuning was reset, or learned with another description', () => {
  const CHANGED_AT = NOW + 20 * MINUTE;
  const createResource = (isOutdated: boolean) => {
    const resources = new TunedResourceRegistry(undefined as never, undefined as never, undefined as never);
    resources.markMeasured('one');
    resources.addHistory('one', NOW + 5 * MINUTE, 400 * DAY);
    resources.requestTraining('one', CHANGED_AT);
    const clock = { time: CHANGED_AT, now: () => clock.time };
    const tunings = {
      getTuning: () => ({ enabled: true, learned: null }),
      hasNewMeasurements: () => false,
      isOutdated: () => isOutdated,
    };
    const policy = new TrainingPolicy(resources, tunings as unknown as TuningRegistry, clock);
    return { policy, clock, resources, tunings: tunings as unknown as TuningRegistry };
  };

  it('is due at once, in a slot that no engine has used', () => {
    const { policy, clock } = createResource(false);
    // The upload of this hour was learned before the reset.
    policy.markAttempted('one', NOW + 6 * MINUTE);
    expect(policy.isDue('one', CHANGED_AT)).toBe(true);
    expect(policy.getSlot('one', CHANGED_AT)).toBe(CHANGED_AT);
    const next_training_at = formatStamp(CHANGED_AT + UPLOAD_DELAY_MS);
    expect(policy.describe('one')).toMatchObject({ next_training_at });
    clock.time += 5 * MINUTE;
    expect(policy.describe('one')).toMatchObject({ next_training_at: formatStamp(clock.time) });
  });

  it('is due until its training is complete', async () => {
    const { policy, clock, resources, tunings } = createResource(true);
    const reported: unknown[] = [];
    const learn = async () => void reported.push(policy.describe('one').next_training_at);
    resources.markIssued('one');
    const scheduler = createScheduler({
      resources: Object.assign(resources, { loadMeasured: async () => undefined, find: () => ({ id: 'one' }) }),
      tunings: Object.assign(tunings, { loadChanges: async () => undefined }),
      learner: { learn },
      policy,
      clock,
      claims: new TuningClaims(openRowCache({ log, clock })),
    });
    clock.time += MINUTE;
    await scheduler.run();
    expect(reported).toEqual([formatStamp(clock.time)]);
    expect(policy.describe('one').next_training_at).toBe('2026-06-21T13:03:00.0000000Z');
  });

  it('waits for the next run after a training without success', () => {
    const { policy, clock } = createResource(true);
    expect(policy.describe('one')).toMatchObject({ description_changed: true });
    clock.time += MINUTE;
    policy.markAttempted('one', clock.time);
    const next_training_at = '2026-06-21T13:03:00.0000000Z';
    expect(policy.describe('one')).toEqual({ next_training_at, description_changed: true });
  });
});

describe('engines that issue the same plants', () => {
  const IDS = Array.from({ length: 20 }, (_, i) => `plant ${i}`);

  /** An engine that learns a plant in a millisecond; tunings are in a map that stands for the database. */
  const createEngine = (rowCache: RowCache, stored: Map<string, string>, name: string) => {
    const learned: string[] = [];
    let known = new Map<string, string>();
    const resources = {
      loadMeasured: () => Promise.resolve(),
      listTuned: () => IDS,
      hasNewerForecast: () => false,
      getHistory: () => ({ storedAt: -Infinity, span: 0 }),
      getRequestedAt: () => -Infinity,
      getChangedAt: () => -Infinity,
      find: (id: string) => ({ id }),
    };
    const tunings = {
      loadChanges: async () => void (known = new Map(stored)),
      getTuning: () => ({ enabled: true, learned: undefined }),
      hasNewMeasurements: () => true,
      saveLearned: async (id: string) => void stored.set(id, name),
    };
    const learner = {
      learn: async ({ id }: { id: string }) => {
        learned.push(id);
        await pause(1);
        return {};
      },
    };
    const policy = createPolicy(resources, tunings);
    const claims = new TuningClaims(rowCache, { leaseMs: 200 });
    const scheduler = createScheduler({ resources, tunings, learner, clock, policy, claims });
    return { scheduler, learned, listKnown: () => [...known.keys()].sort() };
  };
  const openEngines = () => {
    const rowCache = openRowCache({ log, clock: { now: Date.now } });
    const stored = new Map<string, string>();
    return { rowCache, engines: ['a', 'b'].map((name) => createEngine(rowCache, stored, name)) };
  };

  it('learn each plant once, and use the tunings of each other', async () => {
    const { engines } = openEngines();
    await Promise.all(engines.map(({ scheduler }) => scheduler.run()));
    expect(engines.flatMap(({ learned }) => learned).sort()).toEqual([...IDS].sort());
    for (const { learned, listKnown } of engines) {
      expect(learned.length).toBeGreaterThan(0);
      expect(new Set([...learned, ...listKnown()])).toEqual(new Set(IDS));
    }
  });

  it('learn the plant of an engine that died, when its claim expires', async () => {
    const { rowCache, engines } = openEngines();
    const [{ scheduler, learned }] = engines;
    const hold = (leaseMs: number) => rowCache.claim(`tuning ${IDS[3]} ${NOW}`, 'dead', leaseMs);
    await hold(MINUTE);
    const running = scheduler.run();
    while (learned.length < IDS.length - 1) await pause(1);
    await Promise.all([hold(1), running]);
    expect(learned).toEqual([...IDS.filter((id) => id !== IDS[3]), IDS[3]]);
  });
});
