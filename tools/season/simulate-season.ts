import { DAY, HOUR } from '@daystar/timeseries';
import { RUN_OFFSET_MS } from '../../apps/forecast-engine/src/tuning/training-policy';
import { MAX_RUN_MS } from '../../apps/forecast-engine/src/tuning/tuning-scheduler';
import { type FalseAlarm, FaultWatch, type FoundFault } from './fault-watch';
import { injectFaults } from './inject-faults';
import { SandboxWeather } from './sandbox-weather';
import type { SeasonInstallation } from './season-installation';
import { type SeasonSite, buildPath, postMeasurements, registerPlants } from './season-sites';
import { createPlants } from './simulated-plants';
import type { SteppedClock } from './stepped-clock';

export interface SeasonOptions {
  readonly sites: number;
  readonly days: number;
  /** Days at the beginning that are not scored, because nothing is learned yet. */
  readonly warmUp: number;
  /** Seed of the weather, and of the faults. */
  readonly seed?: number;
  /** Interval of the simulated times after the warm-up, h: 1, 3 or 5. */
  readonly interval?: number;
  /** Whether a third of the sites has faults, and another third consists of their clean twins. */
  readonly hasFaults?: boolean;
  readonly onProgress?: (day: number) => void;
  /** Whether to end with the current day and report the scores so far. */
  readonly isStopRequested?: () => boolean;
}

/** What a simulation leaves behind. Its forecasts are in the archive of the installation. */
export interface SimulatedSeason {
  readonly sites: readonly SeasonSite[];
  /** Number of simulated days. */
  readonly days: number;
  /** CPU time of all services, s per site and day. */
  readonly cpuTime: number;
  /** Faults in the order of their sites. */
  readonly found: readonly FoundFault[];
  readonly alarms: readonly FalseAlarm[];
}

/** Start of a season, ms. */
export const START = Date.UTC(2026, 2, 20);
/** First and last hour of the simulated times of a day, UTC. */
const FIRST_HOUR = 4;
const LAST_HOUR = 19;
/** h */
const WARM_UP_INTERVAL = 3;

/** Simulates a season: the services run on sandbox weather, and measurements of every plant are posted. */
export async function simulateSeason(
  installation: SeasonInstallation,
  clock: SteppedClock,
  options: SeasonOptions,
): Promise<SimulatedSeason> {
  const { days, warmUp, seed = 1, interval = 1, onProgress, isStopRequested } = options;
  const plants = options.hasFaults
    ? injectFaults(options.sites, days, seed)
    : createPlants(options.sites).map((plant) => ({ plant }));
  const weather = new SandboxWeather(
    installation,
    plants.map(({ plant }) => plant),
    seed,
  );
  await weather.publish(START);
  const sites = await registerPlants(installation, plants, { start: START, days, seed });
  const watch = new FaultWatch(installation, options.hasFaults ? sites.map(toWatchedSite) : [], START);
  let postedUntil = START;
  const cpuAtStart = process.cpuUsage();
  let simulatedDays = 0;
  for (const time of scheduleTimes(days, warmUp, interval)) {
    clock.step(time);
    await postMeasurements(installation, sites, START, { from: postedUntil, to: time });
    postedUntil = time;
    await installation.waitForEvents();
    // Before the refresh, so that one issue of a site follows both its present tuning and the present weather.
    await trainDueSites(installation);
    // A site that was trained for the first time has been issued. The time of its next issue must differ.
    if (installation.hasIssuesSince(time)) clock.step(time + RUN_OFFSET_MS);
    await weather.publish(time);
    await installation.waitForIssuesSince(
      clock.now(),
      sites.map(({ site }) => site),
    );
    if (time % DAY !== LAST_HOUR * HOUR) continue;
    simulatedDays++;
    const isLast = simulatedDays === days || isStopRequested?.() === true;
    await watch.check(simulatedDays - 1, isLast);
    onProgress?.(simulatedDays);
    if (isLast) break;
  }
  const { user, system } = process.cpuUsage(cpuAtStart);
  const cpuTime = (user + system) / 1e6 / simulatedDays / sites.length;
  return { sites, days: simulatedDays, cpuTime, ...watch.results };
}

const toWatchedSite = ({ site, fault }: SeasonSite) => ({ name: site.name, path: buildPath(site), fault });

/** Trains the due sites. Repeats a run that reached its limit of wall-clock time, `MAX_RUN_MS`, because sites may be left. */
async function trainDueSites({ tuningScheduler: tuning }: SeasonInstallation): Promise<void> {
  let startedAt: number;
  do {
    startedAt = performance.now();
    await tuning.run();
  } while (performance.now() - startedAt >= MAX_RUN_MS);
}

/**
 * Generates the times of the season: during the day, at an interval, h, but every three hours until a day before scoring
 * starts.
 */
function* scheduleTimes(days: number, warmUp: number, interval: number): Generator<number> {
  for (let hour = 1; hour <= 24 * days; hour++) {
    const intervalHours = hour <= 24 * (warmUp - 1) ? WARM_UP_INTERVAL : interval;
    const hourOfDay = hour % 24;
    if (hourOfDay >= FIRST_HOUR && hourOfDay <= LAST_HOUR && (hourOfDay - FIRST_HOUR) % intervalHours === 0) {
      yield START + hour * HOUR;
    }
  }
}
