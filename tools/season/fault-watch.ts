import type { FindingCode } from '../../apps/gateway/src/diagnosis/finding';
import type { FlaggedMeasurement, QcFlag } from '@daystar/contracts';
import { isUsable } from '@daystar/forecasting';
import { DAY, formatStamp } from '@daystar/timeseries';
import { FAULT_KINDS, FAULT_NAMES } from './fault-kinds';
import type { InjectedFault } from './inject-faults';
import type { SeasonInstallation } from './season-installation';

/** Interval at which the diagnoses of clean sites are read, days. */
const CLEAN_INTERVAL = 7;
const FAULT_CODES: readonly string[] = FAULT_NAMES.flatMap((name) => FAULT_KINDS[name].codes);
const FAULT_FLAGS = new Set<QcFlag | undefined>(FAULT_NAMES.map((name) => FAULT_KINDS[name].flag));

/** Site of the season, as far as the watch needs it. */
export interface WatchedSite {
  readonly name: string;
  readonly path: string;
  readonly fault?: InjectedFault;
}

export interface FoundFault {
  readonly site: string;
  readonly fault: InjectedFault;
  /** Last day of the season, counted from 0. */
  readonly lastDay: number;
  readonly flaggedDay?: number;
  /** Day on which the diagnosis named the fault, and the name. */
  readonly foundDay?: number;
  readonly code?: FindingCode;
}

export interface FalseAlarm {
  readonly site: string;
  readonly day: number;
  readonly name: string;
}

/** Reads what the services say about each site at the end of each day. */
export class FaultWatch {
  private readonly found = new Map<WatchedSite, FoundFault>();
  private readonly alarms: FalseAlarm[] = [];
  private readonly earlierCodes = new Map<WatchedSite, readonly FindingCode[]>();

  /** @param start of the season, ms */
  constructor(
    private readonly installation: Pick<SeasonInstallation, 'send'>,
    private readonly sites: readonly WatchedSite[],
    private readonly start: number,
  ) {}

  /** Reads the flags and the diagnosis of each site with a fault that is not found yet, and each week those of the others. */
  async check(day: number, isLastDay: boolean): Promise<void> {
    for (const site of this.sites) {
      if (site.fault) await this.checkFault(site, site.fault, day);
      else if (isLastDay || day % CLEAN_INTERVAL === CLEAN_INTERVAL - 1) await this.checkClean(site, day);
    }
  }

  get results(): { readonly found: readonly FoundFault[]; readonly alarms: readonly FalseAlarm[] } {
    return { found: [...this.found.values()], alarms: this.alarms };
  }

  private async checkFault(site: WatchedSite, fault: InjectedFault, day: number): Promise<void> {
    const previous = this.found.get(site);
    let found: FoundFault = { ...previous, site: site.name, fault, lastDay: day };
    const { codes, flag } = FAULT_KINDS[fault.name];
    // A finding from before the fault does not show it.
    if (day === fault.span.firstDay - 1) {
      const earlier = (await this.readFindings(site)).filter((code) => codes.includes(code));
      for (const name of earlier) this.alarms.push({ site: site.name, day, name });
      this.earlierCodes.set(site, earlier);
    }
    if (day >= fault.span.firstDay && found.foundDay === undefined) {
      const measurements = await this.readMeasurements(site, fault.span.firstDay, day);
      if (found.flaggedDay === undefined && measurements.some(({ verdict }) => verdict === flag))
        found = { ...found, flaggedDay: day };
      const code = (await this.readFindings(site)).find(
        (one) => codes.includes(one) && !this.earlierCodes.get(site)?.includes(one),
      );
      if (code) found = { ...found, foundDay: day, code };
    }
    this.found.set(site, found);
  }

  private async checkClean(site: WatchedSite, day: number): Promise<void> {
    const add = (name: string) => this.alarms.push({ site: site.name, day, name });
    for (const code of await this.readFindings(site)) if (FAULT_CODES.includes(code)) add(code);
    const measurements = await this.readMeasurements(site, day - CLEAN_INTERVAL + 1, day);
    const flags = measurements.map(({ verdict }) => verdict).filter((flag) => !isUsable(flag) && FAULT_FLAGS.has(flag));
    for (const flag of new Set(flags)) add(`${flag} (${flags.filter((one) => one === flag).length})`);
  }

  private async readFindings({ path }: WatchedSite): Promise<FindingCode[]> {
    const { findings } = (await this.installation.send('GET', `${path}/diagnosis`)) as {
      findings: { code: FindingCode }[];
    };
    return findings.map(({ code }) => code);
  }

  /** Reads the measurements from the beginning of one day until the end of another. */
  private async readMeasurements({ path }: WatchedSite, from: number, to: number): Promise<FlaggedMeasurement[]> {
    const [start, end] = [from, to + 1].map((day) => formatStamp(this.start + Math.max(0, day) * DAY));
    const { measurements } = (await this.installation.send('GET', `${path}/measurements?from=${start}&to=${end}`)) as {
      measurements: FlaggedMeasurement[];
    };
    return measurements;
  }
}
