import { type TuningReport, buildSiteResource } from '@daystar/contracts';
import { DAY, HOUR, resampleByMean } from '@daystar/timeseries';
import { IssueArchive } from '../../apps/forecast-engine/src/archive/issue-archive';
import { IssueHistory } from '../../apps/forecast-engine/src/archive/issue-history';
import { RUN_OFFSET } from '../../apps/forecast-engine/src/tuning/training-policy';
import { MAX_RUN_MS } from '../../apps/forecast-engine/src/tuning/tuning-scheduler';
import { type TwinErrors, compareTwins } from './compare-twins';
import { HALF_HOUR } from './fault-kinds';
import { type FalseAlarm, FaultWatch, type FoundFault } from './fault-watch';
import { createSeasonPlants } from './plant-faults';
import { SandboxWeather } from './sandbox-weather';
import { type LeadScore, type ScoredRows, scoreLead } from './score-lead';
import { SeasonInstallation } from './season-installation';
import { type SeasonSite, buildPath, postMeasurements, registerPlants } from './season-sites';
import { createPlants } from './simulated-plants';
import { SteppedClock } from './stepped-clock';

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

/** What the services found at a site with a fault, and what the fault cost. */
export interface FaultReport {
  readonly found: FoundFault;
  readonly errors: TwinErrors;
}

export interface SeasonResult {
  /** Scores of all days after the warm-up, at sites without faults. */
  readonly scores: readonly LeadScore[];
  /** Scores of each week from the beginning. */
  readonly weeks: readonly (readonly LeadScore[])[];
  readonly reports: readonly TuningReport[];
  readonly faults: readonly FaultReport[];
  readonly alarms: readonly FalseAlarm[];
  /** CPU time of all services for the simulated days, s per site and day. */
  readonly cpuTime: number;
  /** HTML page with the verification of the first site. */
  readonly page: string;
}

const START = Date.UTC(2026, 2, 20);
/** First and last hour of the simulated times of a day, UTC. */
const FIRST_HOUR = 4;
const LAST_HOUR = 19;
/** h */
const WARM_UP_INTERVAL = 3;
const LEADS = [HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY];
const HALF_HOURS_PER_WEEK = (7 * DAY) / HALF_HOUR;

/** Simulates a season: the services run on sandbox weather, and measurements of every plant are posted. */
export async function runSeason(options: SeasonOptions): Promise<SeasonResult> {
  const { days, warmUp, seed = 1, interval = 1, onProgress, isStopRequested } = options;
  const clock = new SteppedClock(START);
  const installation = await SeasonInstallation.open(clock, seed);
  try {
    const plants = options.hasFaults
      ? createSeasonPlants(options.sites, days, seed)
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
    let completedDays = 0;
    for (const time of scheduleTimes(days, warmUp, interval)) {
      clock.step(time);
      await postMeasurements(installation, sites, START, { from: postedUntil, to: time });
      postedUntil = time;
      await weather.publish(time);
      await installation.waitForIssuesSince(
        time,
        sites.map(({ site }) => site),
      );
      // A trained site gets another issue, whose time must differ.
      clock.step(time + RUN_OFFSET);
      await trainDueSites(installation);
      if (time % DAY !== LAST_HOUR * HOUR) continue;
      completedDays = Math.floor((time - START) / DAY);
      const isLast = completedDays === days - 1 || isStopRequested?.() === true;
      await watch.check(completedDays, isLast);
      onProgress?.(completedDays + 1);
      if (isLast) break;
    }
    const { user, system } = process.cpuUsage(cpuAtStart);
    const cpuTime = (user + system) / 1e6 / (completedDays + 1) / sites.length;
    if (!isStopRequested?.()) completedDays = days;
    clock.step(Math.max(clock.now(), START + completedDays * DAY));
    const rows = await readRowsByLead(installation, clock, sites, completedDays);
    const reports: TuningReport[] = [];
    for (const { site } of sites)
      reports.push((await installation.send('GET', `${buildPath(site)}/tuning`)) as TuningReport);
    return {
      ...scoreRows(sites, rows, warmUp, completedDays),
      reports,
      cpuTime,
      faults: compareWithTwins(sites, rows, watch, (warmUp * DAY) / HALF_HOUR),
      alarms: watch.results.alarms,
      page: await installation.fetchPage(`${buildPath(sites[0].site)}/verification?window=P30D&by=lead`),
    };
  } finally {
    await installation.close();
  }
}

const toWatchedSite = ({ site, fault }: SeasonSite) => ({ name: site.name, path: buildPath(site), fault });

/** Scores the sites without faults. */
function scoreRows(
  sites: readonly SeasonSite[],
  rows: readonly SiteRows[],
  warmUp: number,
  days: number,
): Pick<SeasonResult, 'scores' | 'weeks'> {
  const clean = rows.filter((_, k) => !sites[k].fault);
  const scoreLeads = (from?: number, to?: number) =>
    LEADS.map((lead) =>
      scoreLead(
        lead,
        clean.map((site) => site.get(lead)!),
        from,
        to,
      ),
    );
  return {
    scores: scoreLeads((warmUp * DAY) / HALF_HOUR),
    weeks: Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
      scoreLeads(week * HALF_HOURS_PER_WEEK, (week + 1) * HALF_HOURS_PER_WEEK),
    ),
  };
}

function compareWithTwins(
  sites: readonly SeasonSite[],
  rows: readonly SiteRows[],
  watch: FaultWatch,
  from: number,
): FaultReport[] {
  const compared = sites.map(({ output }, k) => ({ output, rows: rows[k] }));
  const faulty = [...sites.keys()].filter((k) => sites[k].fault);
  return watch.results.found.map((found, k) => {
    const index = faulty[k];
    return { found, errors: compareTwins(compared[index], compared[sites[index].twin!], from) };
  });
}

/** Trains the due sites. Repeats a run that reached its limit of real time, `MAX_RUN_MS`, because sites may be left. */
async function trainDueSites({ tuningScheduler: tuning }: SeasonInstallation): Promise<void> {
  let startedAt: number;
  do {
    startedAt = performance.now();
    await tuning.run();
  } while (performance.now() - startedAt >= MAX_RUN_MS);
}

/** Rows of a site by lead time, ms. */
type SiteRows = ReadonlyMap<number, ScoredRows>;

/** Reads the forecasts and the output of each half hour of the season, by site and lead time. */
async function readRowsByLead(
  { database }: SeasonInstallation,
  clock: SteppedClock,
  sites: readonly SeasonSite[],
  days: number,
): Promise<SiteRows[]> {
  const history = new IssueHistory(database, new IssueArchive(database), clock);
  const rows: SiteRows[] = [];
  for (const { site, output } of sites) {
    const power = output.potential.subarray(0, (days * DAY) / HALF_HOUR);
    const archived = await history.read(buildSiteResource(site.resource_id), START, START + days * DAY, LEADS);
    const siteRows = new Map<number, ScoredRows>();
    for (const [lead, columns] of archived.leads) {
      const averageColumn = (name: string) => {
        const column = columns[name];
        return column ? resampleByMean(column, archived.steps, HALF_HOUR) : new Float64Array(power.length).fill(NaN);
      };
      siteRows.set(lead, {
        measured: power,
        minutesAhead: averageColumn('minutes_ahead'),
        tuned: averageColumn('pv_estimate'),
        p10: averageColumn('pv_estimate10'),
        p90: averageColumn('pv_estimate90'),
        untuned: averageColumn('untuned_estimate'),
        untunedP10: averageColumn('untuned_estimate10'),
        untunedP90: averageColumn('untuned_estimate90'),
      });
    }
    rows.push(siteRows);
  }
  return rows;
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
