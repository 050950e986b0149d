import type { Bus } from '@daystar/bus';
import type { Site } from '@daystar/contracts';
import { RecentMeasurements, type SkyState } from '@daystar/forecasting';
import type { Log, ServiceClock } from '@daystar/host';
import { IssueArchive } from '../archive/issue-archive';
import { IssueHistory } from '../archive/issue-history';
import type { LazyDatabase } from '../archive/lazy-database';
import { BUS } from '../parts';
import type { AggregationDirectory } from '../aggregations/aggregation-directory';
import type { Measured, PowerSite } from '../sites/issue-of-site';
import type { SiteDirectory } from '../sites/site-directory';
import type { Crew } from '../threads/crew';
import { IrradianceBook } from './irradiance-book';
import { learningAggregation, learningSite, ownsPower } from './learning-plant';
import { LessonBook } from './lesson-book';
import { OnAggregationChanges } from './on-aggregation-changes';
import { OnAggregationTuning } from './on-aggregation-tuning';
import { OnMeasurementsStored } from './on-measurements-stored';
import { OnShowTuning } from './on-show-tuning';
import { OnSiteGone } from './on-site-gone';
import { SiteTunings } from './site-tunings';
import { tellAggregation } from './tell-aggregation';
import { TuningRuns } from './tuning-runs';
import { TuningStore } from './tuning-store';

interface Outside {
  readonly bus: Bus;
  readonly database: Pick<LazyDatabase, 'get'>;
  readonly clock: ServiceClock;
  readonly log: Log;
  /** The sky over a site as it is known at a moment, ms. */
  readonly skyOf: (site: Site, now: number) => Promise<SkyState>;
  readonly crew: Crew;
}

/** What learns from measurements, put together. */
export class TuningParts {
  readonly live = new RecentMeasurements();
  readonly tunings = new SiteTunings(this.live);
  readonly store: TuningStore;
  readonly irradiance: IrradianceBook;
  readonly runs: TuningRuns;
  readonly controllers = [OnMeasurementsStored, OnShowTuning, OnSiteGone, OnAggregationChanges, OnAggregationTuning];

  constructor(
    sites: SiteDirectory,
    aggregations: AggregationDirectory,
    private readonly outside: Outside,
  ) {
    const { bus, database, clock, log, crew, skyOf } = outside;
    this.store = new TuningStore(database);
    const book = new LessonBook(database, new IssueHistory(database, new IssueArchive(database), clock));
    const siteOf = (id: string) => sites.get(id);
    const plantOf = (id: string, now: number) => {
      const aggregation = aggregations.get(id);
      if (aggregation) return learningAggregation(aggregation, siteOf, now);
      const site = siteOf(id);
      return ownsPower(site) ? learningSite(site, now) : undefined;
    };
    this.irradiance = new IrradianceBook(database, skyOf);
    const irradianceOf = async (id: string, now: number) => {
      const site = siteOf(id);
      return ownsPower(site) ? this.irradiance.learn(site, now) : undefined;
    };
    const tell: typeof this.runs.tell = (tuning) => tellAggregation(bus, tuning, clock.now());
    const plants = { of: plantOf, isMade: (id: string) => aggregations.isWritten(id) };
    this.runs = new TuningRuns(plants, this.tunings, book, this.store, crew.learnSite, clock, log, irradianceOf, tell);
  }

  get providers() {
    return [
      { provide: BUS, useValue: this.outside.bus },
      { provide: RecentMeasurements, useValue: this.live },
      { provide: SiteTunings, useValue: this.tunings },
      { provide: TuningStore, useValue: this.store },
      { provide: IrradianceBook, useValue: this.irradiance },
      { provide: TuningRuns, useValue: this.runs },
    ];
  }

  readonly goneBy = (site: PowerSite): Measured | undefined => this.tunings.goneBy(site);
  readonly issued = (resourceId: string): void => this.runs.issued(resourceId);
}
