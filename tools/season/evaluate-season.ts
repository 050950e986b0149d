import { type TuningReport, buildSiteResource } from '@daystar/contracts';
import { DAY, HALF_HOUR, HOUR, resampleByMean } from '@daystar/timeseries';
import { IssueArchive } from '../../apps/forecast-engine/src/archive/issue-archive';
import { IssueHistory } from '../../apps/forecast-engine/src/archive/issue-history';
import { type TwinErrors, compareTwins } from './compare-twins';
import type { FalseAlarm, FoundFault } from './fault-watch';
import { type LeadScore, type ScoredRows, scoreLead } from './score-lead';
import type { SeasonInstallation } from './season-installation';
import { type SeasonSite, buildPath } from './season-sites';
import { START, type SimulatedSeason } from './simulate-season';
import type { SteppedClock } from './stepped-clock';

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

/** Rows of a site by lead time, ms. */
type SiteRows = ReadonlyMap<number, ScoredRows>;

const LEADS_MS = [HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY];
const HALF_HOURS_PER_DAY = DAY / HALF_HOUR;
const HALF_HOURS_PER_WEEK = 7 * HALF_HOURS_PER_DAY;

/** Compares the archived forecasts of a simulated season with the output of its plants. */
export async function evaluateSeason(
  installation: SeasonInstallation,
  clock: SteppedClock,
  season: SimulatedSeason,
  warmUp: number,
): Promise<SeasonResult> {
  const { sites, days, cpuTime, alarms } = season;
  clock.step(Math.max(clock.now(), START + days * DAY));
  const rows = await readRowsByLead(installation, clock, sites, days);
  const reports: TuningReport[] = [];
  for (const { site } of sites)
    reports.push((await installation.send('GET', `${buildPath(site)}/tuning`)) as TuningReport);
  return {
    ...scoreRows(sites, rows, warmUp, days),
    reports,
    cpuTime,
    faults: compareWithTwins(season, rows, warmUp),
    alarms,
    page: await installation.fetchPage(`${buildPath(sites[0].site)}/verification?window=P30D&by=lead`),
  };
}

/** Scores the sites without faults. */
function scoreRows(
  sites: readonly SeasonSite[],
  rows: readonly SiteRows[],
  warmUp: number,
  days: number,
): Pick<SeasonResult, 'scores' | 'weeks'> {
  const clean = rows.filter((_, k) => !sites[k].fault);
  const scoreLeads = (from?: number, to?: number) =>
    LEADS_MS.map((lead) =>
      scoreLead(
        lead,
        clean.map((site) => site.get(lead)!),
        from,
        to,
      ),
    );
  return {
    scores: scoreLeads(warmUp * HALF_HOURS_PER_DAY),
    weeks: Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
      scoreLeads(week * HALF_HOURS_PER_WEEK, (week + 1) * HALF_HOURS_PER_WEEK),
    ),
  };
}

/** Compares each faulty site with its twin, after the warm-up and on all days of the fault. */
function compareWithTwins({ sites, found }: SimulatedSeason, rows: readonly SiteRows[], warmUp: number): FaultReport[] {
  const compared = sites.map(({ output }, k) => ({ output, rows: rows[k] }));
  const faulty = [...sites.keys()].filter((k) => sites[k].fault);
  return found.map((foundFault, k) => {
    const index = faulty[k];
    const from = Math.min(warmUp, foundFault.fault.span.firstDay) * HALF_HOURS_PER_DAY;
    return { found: foundFault, errors: compareTwins(compared[index], compared[sites[index].twin!], from) };
  });
}

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
    const power = output.potential.subarray(0, days * HALF_HOURS_PER_DAY);
    const archived = await history.read(buildSiteResource(site.resource_id), START, START + days * DAY, LEADS_MS);
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
