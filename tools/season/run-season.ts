import { setTimeout as pause } from 'node:timers/promises';
import { type Site, type TuningReport, type WeatherTile, siteResource, weatherTilePublished } from '@daystar/contracts';
import { sandboxAtmosphere } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE, formatStamp, meansOver, stepsBetween } from '@daystar/timeseries';
import { sandboxSource } from '@daystar/weather';
import { IssueArchive } from '../../apps/forecast-engine/src/archive/issue-archive';
import { IssueHistory } from '../../apps/forecast-engine/src/archive/issue-history';
import { type Plant, plantsOf, truePower } from './plants';
import { type LeadScore, scoreLead } from './score-lead';
import { SeasonHouse } from './season-house';
import { SteppedClock } from './stepped-clock';

export interface Season {
  readonly sites: number;
  readonly days: number;
  /** Days at the beginning that are not scored: everything is still to be learnt. */
  readonly warmUp: number;
  readonly progress?: (day: number) => void;
}

export interface SeasonResult {
  readonly scores: readonly LeadScore[];
  readonly reports: readonly TuningReport[];
}

const SEED = 1;
const START = Date.UTC(2026, 2, 20);
const FIRST_HOUR = 4;
const LAST_HOUR = 19;
const HALF_HOUR = 30 * MINUTE;
const LEADS = [HOUR, DAY];
const PATIENCE_MS = 120_000;

interface Running {
  readonly plant: Plant;
  readonly site: Site;
  /** Half hours since the start, MW. */
  readonly power: Float64Array;
}

/** Runs the service through a season of the sandbox atmosphere with owners who post what their plants made. */
export async function runSeason({ sites, days, warmUp, progress }: Season): Promise<SeasonResult> {
  const clock = new SteppedClock(START);
  const house = await SeasonHouse.open(clock);
  try {
    const weather = new SandboxWeather(house, plantsOf(sites));
    await weather.tell(START);
    const plants = await registered(house, plantsOf(sites), days);
    let posted = START;
    for (const time of moments(days, warmUp)) {
      clock.step(time);
      await post(house, plants, posted, time);
      posted = time;
      await weather.tell(time);
      await until(async () => {
        const issues = await Promise.all(
          plants.map(({ site }) => house.rowCache.currentIssue(siteResource(site.resource_id))),
        );
        return issues.every((issue) => issue && Date.parse(issue.issued_at) >= time);
      });
      if (time % DAY > 0) continue;
      // Schedules follow the real time, which hardly moves.
      await house.tuning.run();
      progress?.((time - START) / DAY);
    }
    const history = historyOf(house, clock);
    const scores = await Promise.all(
      LEADS.map(async (lead) => {
        const rows = [];
        for (const { site, power } of plants) {
          const resource = siteResource(site.resource_id);
          const told = await history.of(resource, START + warmUp * DAY, START + days * DAY, [lead]);
          const mean = (column?: Float64Array) => column && meansOver(column, told.steps, HALF_HOUR);
          const { pv_estimate, pv_estimate10, pv_estimate90, untuned_estimate } = told.leads.get(lead) ?? {};
          if (!pv_estimate) continue;
          rows.push({
            measured: power.subarray((warmUp * DAY) / HALF_HOUR),
            tuned: mean(pv_estimate)!,
            low: mean(pv_estimate10)!,
            high: mean(pv_estimate90)!,
            untuned: mean(untuned_estimate) ?? mean(pv_estimate)!,
          });
        }
        return scoreLead(lead, rows);
      }),
    );
    const reports = await Promise.all(
      plants.map(({ site }) => house.send('GET', `/utility_scale_sites/${site.resource_id}/tuning`)),
    );
    return { scores, reports: reports as TuningReport[] };
  } finally {
    await house.close();
  }
}

const historyOf = ({ database }: SeasonHouse, clock: SteppedClock): IssueHistory => {
  const shelf = { get: () => Promise.resolve(database) };
  return new IssueHistory(shelf, new IssueArchive(shelf), clock);
};

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

/** Once an hour by day, every three hours as long as nothing is scored, and at midnight. */
function* moments(days: number, warmUp: number): Generator<number> {
  for (let hour = 1; hour <= 24 * days; hour++) {
    const every = hour <= 24 * (warmUp - 1) ? 3 : 1;
    const ofDay = hour % 24;
    if (ofDay === 0 || (ofDay >= FIRST_HOUR && ofDay <= LAST_HOUR && (ofDay - FIRST_HOUR) % every === 0)) {
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

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('rows were waited for in vain');
    await pause(5);
  }
}
