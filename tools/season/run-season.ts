import {
  type Site,
  type TuningReport,
  type WeatherTile,
  buildSiteResource,
  weatherTilePublished,
} from '@daystar/contracts';
import { createSandboxAtmosphere } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE, formatStamp, resampleByMean, stepsBetween } from '@daystar/timeseries';
import { createSandboxSource } from '@daystar/weather';
import { IssueArchive } from '../../apps/forecast-engine/src/archive/issue-archive';
import { IssueHistory } from '../../apps/forecast-engine/src/archive/issue-history';
import { MAX_RUN_MS } from '../../apps/forecast-engine/src/tuning/tuning-scheduler';
import { type SimulatedPlant, createPlants, simulatePower } from './simulated-plants';
import { type LeadScore, type ScoredRows, scoreLead } from './score-lead';
import { SeasonInstallation } from './season-installation';
import { SteppedClock } from './stepped-clock';

export interface SeasonOptions {
  readonly sites: number;
  readonly days: number;
  /** Days at the beginning that are not scored, because nothing is learned yet. */
  readonly warmUp: number;
  /** Seed of the weather. */
  readonly seed?: number;
  readonly onProgress?: (day: number) => void;
  /** Whether to end with the current day and report the scores so far. */
  readonly isStopRequested?: () => boolean;
}

export interface SeasonResult {
  /** Scores of all days after the warm-up. */
  readonly scores: readonly LeadScore[];
  /** Scores of each week from the beginning. */
  readonly weeks: readonly (readonly LeadScore[])[];
  readonly reports: readonly TuningReport[];
  /** HTML page with the verification of the first site. */
  readonly page: string;
}

const START = Date.UTC(2026, 2, 20);
/** First and last hour of the simulated times of a day, UTC. */
const FIRST_HOUR = 4;
const LAST_HOUR = 19;
const HALF_HOUR = 30 * MINUTE;
const LEADS = [HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY];
const HALF_HOURS_PER_WEEK = (7 * DAY) / HALF_HOUR;

interface RegisteredPlant {
  readonly plant: SimulatedPlant;
  readonly site: Site;
  /** Power per half hour since the start, MW. */
  readonly power: Float64Array;
}

/** Simulates a season: the services run on sandbox weather, and measurements of every plant are posted. */
export async function runSeason({
  sites,
  days,
  warmUp,
  seed = 1,
  onProgress,
  isStopRequested,
}: SeasonOptions): Promise<SeasonResult> {
  const clock = new SteppedClock(START);
  const installation = await SeasonInstallation.open(clock, seed);
  try {
    const weather = new SandboxWeather(installation, createPlants(sites), seed);
    await weather.publish(START);
    const plants = await registerPlants(installation, createPlants(sites), { days, seed });
    let postedUntil = START;
    let completedDays = 0;
    for (const time of scheduleTimes(days, warmUp)) {
      clock.step(time);
      await postMeasurements(installation, plants, postedUntil, time);
      postedUntil = time;
      await weather.publish(time);
      await installation.waitForIssuesSince(
        time,
        plants.map(({ site }) => site),
      );
      await trainDueSites(installation);
      if (time % DAY !== LAST_HOUR * HOUR) continue;
      completedDays = Math.floor((time - START) / DAY);
      onProgress?.(completedDays + 1);
      if (isStopRequested?.()) break;
    }
    if (!isStopRequested?.()) completedDays = days;
    clock.step(Math.max(clock.now(), START + completedDays * DAY));
    const rows = await readRowsByLead(installation, clock, plants, completedDays);
    const scoreLeads = (from?: number, to?: number) => LEADS.map((lead) => scoreLead(lead, rows.get(lead)!, from, to));
    const reports: TuningReport[] = [];
    for (const { site } of plants)
      reports.push((await installation.send('GET', `${buildPath(site)}/tuning`)) as TuningReport);
    return {
      scores: scoreLeads((warmUp * DAY) / HALF_HOUR),
      weeks: Array.from({ length: Math.ceil(completedDays / 7) }, (_, week) =>
        scoreLeads(week * HALF_HOURS_PER_WEEK, (week + 1) * HALF_HOURS_PER_WEEK),
      ),
      reports,
      page: await installation.fetchPage(`${buildPath(plants[0].site)}/verification?window=P30D&by=lead`),
    };
  } finally {
    await installation.close();
  }
}

/** Trains the due sites. Repeats a run that reached its limit of real time, `MAX_RUN_MS`, because sites may be left. */
async function trainDueSites({ tuningScheduler: tuning }: SeasonInstallation): Promise<void> {
  let startedAt: number;
  do {
    startedAt = performance.now();
    await tuning.run();
  } while (performance.now() - startedAt >= MAX_RUN_MS);
}

const buildPath = ({ resource_id }: Site) => `/utility_scale_sites/${resource_id}`;

/** Reads the forecasts and measurements of each half hour of the season, by lead time and site. */
async function readRowsByLead(
  { database }: SeasonInstallation,
  clock: SteppedClock,
  plants: readonly RegisteredPlant[],
  days: number,
) {
  const history = new IssueHistory(database, new IssueArchive(database), clock);
  const rows = new Map<number, ScoredRows[]>(LEADS.map((lead) => [lead, []]));
  for (const { site, power: seasonPower } of plants) {
    const power = seasonPower.subarray(0, (days * DAY) / HALF_HOUR);
    const archived = await history.read(buildSiteResource(site.resource_id), START, START + days * DAY, LEADS);
    for (const [lead, columns] of archived.leads) {
      const averageColumn = (name: string) => {
        const column = columns[name];
        return column ? resampleByMean(column, archived.steps, HALF_HOUR) : new Float64Array(power.length).fill(NaN);
      };
      rows.get(lead)?.push({
        measured: power,
        tuned: averageColumn('pv_estimate'),
        p10: averageColumn('pv_estimate10'),
        p90: averageColumn('pv_estimate90'),
        untuned: averageColumn('untuned_estimate'),
        untunedP10: averageColumn('untuned_estimate10'),
        untunedP90: averageColumn('untuned_estimate90'),
      });
    }
  }
  return rows;
}

async function registerPlants(
  installation: SeasonInstallation,
  plants: readonly SimulatedPlant[],
  { days, seed }: { days: number; seed: number },
): Promise<RegisteredPlant[]> {
  const atmosphere = createSandboxAtmosphere(seed);
  const registeredPlants: RegisteredPlant[] = [];
  for (const plant of plants) {
    const site = await installation.register(plant);
    const power = new Float64Array((days * DAY) / HALF_HOUR);
    for (let day = 0; day < days; day++) {
      const steps = stepsBetween(START + day * DAY, START + (day + 1) * DAY, 5 * MINUTE);
      power.set(
        resampleByMean(simulatePower(plant, site, steps, atmosphere), steps, HALF_HOUR),
        (day * DAY) / HALF_HOUR,
      );
    }
    registeredPlants.push({ plant, site, power });
  }
  return registeredPlants;
}

/** Generates the times of the season: hourly during the day, but every three hours until a day before scoring starts. */
function* scheduleTimes(days: number, warmUp: number): Generator<number> {
  for (let hour = 1; hour <= 24 * days; hour++) {
    const intervalHours = hour <= 24 * (warmUp - 1) ? 3 : 1;
    const hourOfDay = hour % 24;
    if (hourOfDay >= FIRST_HOUR && hourOfDay <= LAST_HOUR && (hourOfDay - FIRST_HOUR) % intervalHours === 0) {
      yield START + hour * HOUR;
    }
  }
}

/** Posts the measurements of each plant since the last time over HTTP. */
async function postMeasurements(
  installation: SeasonInstallation,
  plants: readonly RegisteredPlant[],
  from: number,
  to: number,
): Promise<void> {
  for (const { site, power } of plants) {
    const measurements = [];
    for (let end = from + HALF_HOUR; end <= to; end += HALF_HOUR) {
      const total_power = Math.round(power[(end - START) / HALF_HOUR - 1] * 1e4) / 1e4;
      measurements.push({ period_end: formatStamp(end), period: 'PT30M', total_power });
    }
    if (measurements.every(({ total_power }) => total_power === 0)) continue;
    await installation.send('POST', `/utility_scale_sites/${site.resource_id}/measurements`, { measurements });
  }
}

/** Publishes the weather of the sandbox, like ingestion. */
class SandboxWeather {
  private readonly source;
  private since?: number;

  constructor(
    private readonly installation: SeasonInstallation,
    private readonly plants: readonly SimulatedPlant[],
    seed: number,
  ) {
    this.source = createSandboxSource({ seed });
  }

  async publish(now: number): Promise<void> {
    const places = this.plants.map(({ registered: { latitude, longitude } }) => ({ latitude, longitude }));
    const tiles: WeatherTile[] = [];
    const signal = new AbortController().signal;
    const reject = () => undefined;
    for await (const tile of this.source.fetch({ now, places, since: this.since, signal, reject })) tiles.push(tile);
    this.since = now;
    await this.installation.bus.publish(weatherTilePublished, tiles);
  }
}
