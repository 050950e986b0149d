import type { Bus } from '@daystar/bus';
import type { Site } from '@daystar/contracts';
import { RecentMeasurements, type SkyState } from '@daystar/forecasting';
import type { Log, ServiceClock } from '@daystar/host';
import { IssueArchive } from '../archive/issue-archive';
import { IssueHistory } from '../archive/issue-history';
import type { LazyDatabase } from '../lazy-database';
import { BUS } from '../platform/engine-ports';
import type { AggregationDirectory } from '../directory/aggregation-directory';
import type { AppliedTuning, PowerSite } from '../issues/site-issue';
import type { SiteDirectory } from '../directory/site-directory';
import type { ComputePool } from '../compute/compute-pool';
import { IrradianceBiasLearner } from './irradiance-bias-learner';
import { aggregationPlant, sitePlant, isPowerSite } from './plant';
import { TrainingDataBuilder } from './training-data-builder';
import { AggregationChangesHandler } from './aggregation-changes.handler';
import { AggregationTuningHandler } from './aggregation-tuning.handler';
import { SiteMeasurementsHandler } from './site-measurements.handler';
import { SiteTuningHandler } from '../sites/site-tuning.handler';
import { SiteRemovalHandler } from './site-removal.handler';
import { TuningRegistry } from './tuning-registry';
import { tellAggregation } from './aggregation-tuning-publisher';
import { TuningScheduler } from './tuning-scheduler';
import { TuningStore } from './tuning-store';

interface Outside {
  readonly bus: Bus;
  readonly database: Pick<LazyDatabase, 'get'>;
  readonly clock: ServiceClock;
  readonly log: Log;
  /** The sky over a site as it is known at a moment, ms. */
  readonly skyOf: (site: Site, now: number) => Promise<SkyState>;
  readonly crew: ComputePool;
}

/** What learns from measurements, put together. */
export class TuningParts {
  readonly live = new RecentMeasurements();
  readonly tunings = new TuningRegistry(this.live);
  readonly store: TuningStore;
  readonly irradiance: IrradianceBiasLearner;
  readonly runs: TuningScheduler;
  readonly controllers = [
    SiteMeasurementsHandler,
    SiteTuningHandler,
    SiteRemovalHandler,
    AggregationChangesHandler,
    AggregationTuningHandler,
  ];

  constructor(
    sites: SiteDirectory,
    aggregations: AggregationDirectory,
    private readonly outside: Outside,
  ) {
    const { bus, database, clock, log, crew, skyOf } = outside;
    this.store = new TuningStore(database);
    const book = new TrainingDataBuilder(database, new IssueHistory(database, new IssueArchive(database), clock));
    const siteOf = (id: string) => sites.get(id);
    const plantOf = (id: string, now: number) => {
      const aggregation = aggregations.get(id);
      if (aggregation) return aggregationPlant(aggregation, siteOf, now);
      const site = siteOf(id);
      return isPowerSite(site) ? sitePlant(site, now) : undefined;
    };
    this.irradiance = new IrradianceBiasLearner(database, skyOf);
    const irradianceOf = async (id: string, now: number) => {
      const site = siteOf(id);
      return isPowerSite(site) ? this.irradiance.learn(site, now) : undefined;
    };
    const tell: typeof this.runs.tell = (tuning) => tellAggregation(bus, tuning, clock.now());
    const plants = { of: plantOf, isMade: (id: string) => aggregations.isWritten(id) };
    this.runs = new TuningScheduler(
      plants,
      this.tunings,
      book,
      this.store,
      crew.learnSite,
      clock,
      log,
      irradianceOf,
      tell,
    );
  }

  get providers() {
    return [
      { provide: BUS, useValue: this.outside.bus },
      { provide: RecentMeasurements, useValue: this.live },
      { provide: TuningRegistry, useValue: this.tunings },
      { provide: TuningStore, useValue: this.store },
      { provide: IrradianceBiasLearner, useValue: this.irradiance },
      { provide: TuningScheduler, useValue: this.runs },
    ];
  }

  readonly goneBy = (site: PowerSite): AppliedTuning | undefined => this.tunings.goneBy(site);
  readonly issued = (resourceId: string): void => this.runs.issued(resourceId);
}
