import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Place, findProvenanceRun } from '@daystar/contracts';
import {
  type PendingVerification,
  type PlaceReading,
  type SkillSnapshot,
  type SuspectSources,
  SkillTracker,
  assessSources,
} from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { LOG, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { HOUR, MINUTE, stepIndex } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LearnedInputArchive, hashText } from '../archive/learned-input-archive';
import type { TrackedSky } from '../issues/compute-issue';
import { excludedSources } from './metrics';

/** Key under which the row cache stores the skill record, next to the weather of tiles. */
const CACHE_KEY = ['verification', 'sky'] as const;
/** Interval at which the skill record is saved, ms. */
const SAVE_INTERVAL_MS = 10 * MINUTE;
/**
 * Maximum number of tracked places, which are a sample of all places. Each takes about 50 kB while its verifications
 * are pending.
 */
const MAX_PLACES = 200;
/** Interval at which verifications of a place are added, ms. */
const ADD_INTERVAL_MS = HOUR;
/** Lead time from which verifications are added less often, ms. */
const FAR_LEAD_MS = 12 * HOUR;
/** Interval at which verifications beyond that lead time are added, ms. */
const ADD_FAR_INTERVAL_MS = 3 * HOUR;
/** Time after which a verification without an observation is dropped, ms: its place is no longer observed or requested. */
const MAX_WAIT_MS = 24 * HOUR;
/** Time for which issues use one snapshot of the skill record, ms, so that the archive can store each snapshot. */
const SNAPSHOT_INTERVAL_MS = HOUR;

/** Interval at which the sources are assessed, ms: shorter than the interval between issues. */
const ASSESS_INTERVAL_MS = 5 * MINUTE;
/** Age from which the reading of a place is ignored, ms. */
const MAX_READING_AGE_MS = HOUR;

interface TrackedPlace {
  /** Time at which verifications were last added, ms. */
  addedAt: number;
  /** Time at which verifications beyond `FAR_LEAD_MS` were last added, ms. */
  addedFarAt: number;
  /** Forecasts whose steps are not yet observed. */
  pendingVerifications: PendingVerification[];
  /** Values of the sources in the last sky, from which their health is assessed. */
  reading?: PlaceReading;
}

/**
 * Compares issued skies with later observations, and learns the errors of each source. Excludes faulty
 * sources. The skill record survives a restart in the row cache; pending verifications do not.
 */
@Injectable()
export class SkyErrorTracker {
  private readonly places = new Map<string, TrackedPlace>();
  private loadedSkill?: Promise<SkillTracker>;
  private savedAt = -Infinity;
  private issuedSkill?: SkillTracker;
  private issuedSkillSince = -Infinity;
  private assessedAt = -Infinity;
  /** Time up to which no tracked place can be idle, ms. */
  private idleFrom = -Infinity;
  private unarchivedText?: string;

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(LOG) private readonly log: Log,
    /** Absent in a replay. */
    @Inject(LearnedInputArchive) private readonly archive?: Pick<LearnedInputArchive, 'put'>,
  ) {}

  /** Returns the snapshot of the skill record that issues use; it is renewed once an hour. */
  async getCurrentSkill(): Promise<SkillTracker> {
    return (this.issuedSkill ??= this.createSnapshot(await this.loadSkillOnce()));
  }

  /** Whether a place is tracked, or may be added to the tracked places, whose number is limited. */
  canTrack(place: Place, issuedAt: number): boolean {
    if (this.places.has(toKey(place))) return true;
    if (this.places.size >= MAX_PLACES) this.dropIdlePlaces(issuedAt);
    return this.places.size < MAX_PLACES;
  }

  /** Learns from the observed steps of a sky, and adds its forecasts, if its place is tracked. */
  async track(place: Place, sky: TrackedSky, issuedAt: number): Promise<void> {
    if (!this.canTrack(place, issuedAt)) return;
    const key = toKey(place);
    const tracked = this.places.get(key) ?? { addedAt: -Infinity, addedFarAt: -Infinity, pendingVerifications: [] };
    this.places.set(key, tracked);
    const skill = await this.loadSkillOnce();
    const previousOpenCount = tracked.pendingVerifications.length;
    tracked.pendingVerifications = tracked.pendingVerifications.filter(
      (pending) => !tryVerify(pending, sky, skill, issuedAt),
    );
    addPendingVerifications(tracked, sky.pendingVerifications, issuedAt);
    tracked.reading = sky.reading;
    this.assessSources(skill, issuedAt);
    this.renewIssuedSkill(skill, issuedAt);
    const isChanged = tracked.pendingVerifications.length !== previousOpenCount || this.savedAt === -Infinity;
    if (isChanged && issuedAt - this.savedAt >= SAVE_INTERVAL_MS) await this.save(skill, issuedAt);
  }

  /** Excludes sources that fail plausibility checks from the next issue on, and readmits those that pass again. */
  private assessSources(skill: SkillTracker, now: number): void {
    if (Math.abs(now - this.assessedAt) < ASSESS_INTERVAL_MS) return;
    this.assessedAt = now;
    const readings = [...this.places.values()].flatMap(({ reading }) =>
      reading && reading.time > now - MAX_READING_AGE_MS ? [reading] : [],
    );
    const previousSuspects = skill.suspects;
    skill.suspects = assessSources(readings, previousSuspects, now);
    reportExclusions(previousSuspects, skill.suspects, this.log);
    if (Object.keys(previousSuspects).join() === Object.keys(skill.suspects).join()) return;
    for (const place of this.places.values())
      place.pendingVerifications = dropFaultyForecasts(place.pendingVerifications, skill.suspects);
    // Issues must use the change at once.
    this.issuedSkillSince = this.savedAt = -Infinity;
  }

  private loadSkillOnce(): Promise<SkillTracker> {
    return (this.loadedSkill ??= this.load());
  }

  private createSnapshot(skill: SkillTracker): SkillTracker {
    const text = JSON.stringify(skill);
    this.unarchivedText = text;
    return SkillTracker.fromSnapshot({ ...(JSON.parse(text) as SkillSnapshot), name: hashText(text) });
  }

  /** When it is due, renews the snapshot that issues use, and archives it. A failed attempt is retried with the next sky. */
  private renewIssuedSkill(skill: SkillTracker, now: number): void {
    if (now - this.issuedSkillSince >= SNAPSHOT_INTERVAL_MS) {
      this.issuedSkillSince = now;
      this.issuedSkill = this.createSnapshot(skill);
    }
    const { unarchivedText } = this;
    if (unarchivedText === undefined) return;
    this.unarchivedText = undefined;
    this.archive?.put(unarchivedText, now).catch((error: unknown) => {
      this.unarchivedText ??= unarchivedText;
      this.log.warn('archiving the skill record failed; retrying', { error });
    });
  }

  /** Drops idle places. Checks them only when one may be idle, because each issue of an untracked place calls this. */
  private dropIdlePlaces(now: number): void {
    if (now <= this.idleFrom) return;
    let oldestAddedAt = Infinity;
    for (const [key, { addedAt }] of this.places) {
      if (addedAt < now - MAX_WAIT_MS) this.places.delete(key);
      else oldestAddedAt = Math.min(oldestAddedAt, addedAt);
    }
    this.idleFrom = oldestAddedAt + MAX_WAIT_MS;
  }

  private async load(): Promise<SkillTracker> {
    try {
      const bytes = (await this.rowCache.readWeather(CACHE_KEY[0])).get(CACHE_KEY[1]);
      if (bytes) return SkillTracker.fromSnapshot(JSON.parse(inflateRawSync(bytes).toString()) as SkillSnapshot);
    } catch (error) {
      this.log.warn('reading the skill record failed; starting from the default skill', { error });
    }
    return new SkillTracker();
  }

  private async save(skill: SkillTracker, now: number): Promise<void> {
    this.savedAt = now;
    try {
      await this.rowCache.putWeather(...CACHE_KEY, deflateRawSync(JSON.stringify(skill)));
    } catch (error) {
      this.log.warn('saving the skill record failed', { error });
    }
  }
}

const toKey = ({ latitude, longitude }: Place): string => `${latitude} ${longitude}`;

/** Removes the forecasts of suspect sources that were issued with the fault, so that their errors are not learned later. */
const dropFaultyForecasts = (
  verifications: readonly PendingVerification[],
  suspects: SuspectSources,
): PendingVerification[] =>
  verifications.map((pending) => ({
    ...pending,
    forecasts: pending.forecasts.filter(
      ({ source, age }) => !Object.hasOwn(suspects, source) || pending.end - age < suspects[source].run,
    ),
  }));

function reportExclusions(previous: SuspectSources, current: SuspectSources, log: Log): void {
  for (const [source, { fault, difference }] of Object.entries(current)) {
    excludedSources.set({ source }, 1);
    if (!Object.hasOwn(previous, source))
      log.warn('a weather source failed plausibility checks; excluded from forecasts', { source, fault, difference });
  }
  for (const source of Object.keys(previous)) {
    if (Object.hasOwn(current, source)) continue;
    excludedSources.set({ source }, 0);
    log.info('a weather source passed plausibility checks again; used in forecasts', { source });
  }
}

function addPendingVerifications(
  place: TrackedPlace,
  verifications: readonly PendingVerification[],
  now: number,
): void {
  const isDue = (addedAt: number, interval: number) => now - addedAt >= interval;
  const isFarDue = isDue(place.addedFarAt, ADD_FAR_INTERVAL_MS);
  if (!isDue(place.addedAt, ADD_INTERVAL_MS)) return;
  place.pendingVerifications.push(...verifications.filter(({ lead }) => isFarDue || lead < FAR_LEAD_MS));
  place.addedAt = now;
  if (isFarDue) place.addedFarAt = now;
}

/** Learns from a forecast whose step was observed. @returns whether it is no longer pending: verified, or too old */
function tryVerify(pending: PendingVerification, sky: TrackedSky, skill: SkillTracker, now: number): boolean {
  const step = stepIndex(sky.steps, pending.end);
  if (step >= sky.actualSteps) return false;
  if (step < 0 || !isObserved(sky, step)) return pending.end < now - MAX_WAIT_MS;
  skill.learn(pending, sky.columns.opacity50[step]);
  return true;
}

const isObserved = ({ provenance }: TrackedSky, step: number): boolean =>
  findProvenanceRun(provenance, step)?.ladder === 'observation';
