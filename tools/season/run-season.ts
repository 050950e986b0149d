import { type Site, type TuningReport, type WeatherTile, siteResource, weatherTilePublished } from '@daystar/contracts';
import { sandboxAtmosphere } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE, formatStamp, meansOver, stepsBetween } from '@daystar/timeseries';
import { sandboxSource } from '@daystar/weather';
import { IssueArchive } from '../../apps/forecast-engine/src/archive/issue-archive';
import { IssueHistory } from '../../apps/forecast-engine/src/archive/issue-history';
import { MAX_RUN_MS } from '../../apps/forecast-engine/src/tuning/tuning-scheduler';
import { type Plant, plantsOf, truePower } from './plants';
import { type LeadScore, type ScoredRows, scoreLead } from './score-lead';
import { SeasonHouse } from './season-house';
import { SteppedClock } from './stepped-clock';

export interface Season {
  readonly sites: number;
  readonly days: number;
  /** Days at the beginning that are not scored: everything is still to be learnt. */
  readonly warmUp: number;
  readonly progress?: (day: number) => void;
  /** Whether to end with the day in progress; what was scored until then is told. */
  readonly isEnough?: () => boolean;
}

export interface SeasonResult {
  /** Of all days after the first ones. */
  readonly scores: readonly LeadScore[];
  /** Week by week from the beginning. */
  readonly weeks: readonly (readonly LeadScore[])[];
  readonly reports: readonly TuningReport[];
  /** The page on which the service draws the verification of the first site. */
  readonly page: string;
}

const SEED = 1;
const START = Date.UTC(2026, 2, 20);
const FIRST_HOUR = 4;
const LAST_HOUR = 19;
const HALF_HOUR = 30 * MINUTE;
const LEADS = [HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY];
const WEEK = (7 * DAY) / HALF_HOUR;
/** By then the history of the day before has settled. */
const LEARNS_AT = 7;

interface Running {
  readonly plant: Plant;
  readonly site: Site;
  /** Half hours since the start, MW. */
  readonly power: Float64Array;
}

/** Runs the service through a season of the sandbox atmosphere with owners who post what their plants made. */
export async function runSeason({ sites, days, warmUp, progress, isEnough }: Season): Promise<SeasonResult> {
  const clock = new SteppedClock(START);
  const house = await SeasonHouse.open(clock);
  try {
    const weather = new SandboxWeather(house, plantsOf(sites));
    await weather.tell(START);
    const plants = await registered(house, plantsOf(sites), days);
    let posted = START;
    let lived = 0;
    for (const time of moments(days, warmUp)) {
      clock.step(time);
      await post(house, plants, posted, time);
      posted = time;
      await weather.tell(time);
      await house.issuedSince(
        time,
        plants.map(({ site }) => site),
      );
      if (time % DAY !== LEARNS_AT * HOUR) continue;
      await learnOfAll(house);
      lived = Math.floor((time - START) / DAY);
      progress?.(lived + 1);
      if (isEnough?.()) break;
    }
    if (!isEnough?.()) lived = days;
    clock.step(Math.max(clock.now(), START + lived * DAY));
    const rows = await rowsByLead(house, clock, plants, lived);
    const scored = (from?: number, to?: number) => LEADS.map((lead) => scoreLead(lead, rows.get(lead)!, from, to));
    const reports: TuningReport[] = [];
    for (const { site } of plants) reports.push((await house.send('GET', `${pathOf(site)}/tuning`)) as TuningReport);
    return {
      scores: scored((warmUp * DAY) / HALF_HOUR),
      weeks: Array.from({ length: Math.ceil(lived / 7) }, (_, week) => scored(week * WEEK, (week + 1) * WEEK)),
      reports,
      page: await house.page(`${pathOf(plants[0].site)}/verification?window=P30D&by=lead`),
    };
  } finally {
    await house.close();
  }
}

/** Schedules follow the real time, which hardly moves: all runs of a day at once. One that was cut short left sites over. */
async function learnOfAll({ tuning }: SeasonHouse): Promise<void> {
  let began: number;
  do {
    began = performance.now();
    await tuning.run();
  } while (performance.now() - began >= MAX_RUN_MS);
}

const pathOf = ({ resource_id }: Site) => `/utility_scale_sites/${resource_id}`;

/** What was forecast for each half hour of the season, site by site, beside what came. */
async function rowsByLead({ database }: SeasonHouse, clock: SteppedClock, plants: readonly Running[], days: number) {
  const history = new IssueHistory(database, new IssueArchive(database), clock);
  const rows = new Map<number, ScoredRows[]>(LEADS.map((lead) => [lead, []]));
  for (const { site, power: all } of plants) {
    const power = all.subarray(0, (days * DAY) / HALF_HOUR);
    const told = await history.read(siteResource(site.resource_id), START, START + days * DAY, LEADS);
    for (const [lead, columns] of told.leads) {
      const mean = (name: string) => {
        const column = columns[name];
        return column ? meansOver(column, told.steps, HALF_HOUR) : new Float64Array(power.length).fill(NaN);
      };
      rows.get(lead)?.push({
        measured: power,
        tuned: mean('pv_estimate'),
        low: mean('pv_estimate10'),
        high: mean('pv_estimate90'),
        untuned: mean('untuned_estimate'),
        untunedLow: mean('untuned_estimate10'),
        untunedHigh: mean('untuned_estimate90'),
      });
    }
  }
  return rows;
}

async function registered(house: SeasonHouse, plants: readonly Plant[], days: number): Promise<Running[]> {
  const atmosphere = sandboxAtmosphere(SEED);
  const running: Running[] = [];
  for (const plant of plants) {
    const site = await house.register(plant);
    const power = new Float64Array((days * DAY) / HALF_HOUR);
    for (let day = 0; day < days; day++) {
      const steps = stepsBetween(START + day * DAY, START + (day + 1) * DAY, 5 * MINUTE);
      power.set(meansOver(truePower(plant, site, steps, atmosphere), steps, HALF_HOUR), (day * DAY) / HALF_HOUR);
    }
    running.push({ plant, site, power });
  }
  return running;
}

/** Once an hour by day, every three hours as long as nothing is scored. */
function* moments(days: number, warmUp: number): Generator<number> {
  for (let hour = 1; hour <= 24 * days; hour++) {
    const every = hour <= 24 * (warmUp - 1) ? 3 : 1;
    const ofDay = hour % 24;
    if (ofDay >= FIRST_HOUR && ofDay <= LAST_HOUR && (ofDay - FIRST_HOUR) % every === 0) {
      yield START + hour * HOUR;
    }
  }
}

/** Posts what each plant made since the last time, through HTTP. */
async function post(house: SeasonHouse, plants: readonly Running[], from: number, to: number): Promise<void> {
  for (const { site, power } of plants) {
    const measurements = [];
    for (let end = from + HALF_HOUR; end <= to; end += HALF_HOUR) {
      const total_power = Math.round(power[(end - START) / HALF_HOUR - 1] * 1e4) / 1e4;
      measurements.push({ period_end: formatStamp(end), period: 'PT30M', total_power });
    }
    if (measurements.every(({ total_power }) => total_power === 0)) continue;
    await house.send('POST', `/utility_scale_sites/${site.resource_id}/measurements`, { measurements });
  }
}

/** Brings the sandbox atmosphere's news to the bus, as ingestion would. */
class SandboxWeather {
  private readonly source = sandboxSource({ seed: SEED });
  private since?: number;

  constructor(
    private readonly house: SeasonHouse,
    private readonly plants: readonly Plant[],
  ) {}

  async tell(now: number): Promise<void> {
    const places = this.plants.map(({ told: { latitude, longitude } }) => ({ latitude, longitude }));
    const tiles: WeatherTile[] = [];
    const signal = new AbortController().signal;
    const reject = () => undefined;
    for await (const tile of this.source.fetch({ now, places, since: this.since, signal, reject })) tiles.push(tile);
    this.since = now;
    await this.house.bus.publish(weatherTilePublished, tiles);
  }
}
