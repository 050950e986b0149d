import type { Log, ServiceClock } from '@daystar/host';
import { IssueArchive } from '../archive/issue-archive';
import { IssueHistory } from '../archive/issue-history';
import type { LazyDatabase } from '../archive/lazy-database';
import { SiteDirectory } from '../sites/site-directory';
import { LessonBook } from './lesson-book';
import { LiveMeasurements } from './live-measurements';
import { OnMeasurementsStored } from './on-measurements-stored';
import { OnShowTuning } from './on-show-tuning';
import { OnSiteGone } from './on-site-gone';
import { SiteTunings } from './site-tunings';
import { TuningRuns } from './tuning-runs';
import { TuningStore } from './tuning-store';

interface Outside {
  readonly database: Pick<LazyDatabase, 'get'>;
  readonly clock: ServiceClock;
  readonly log: Log;
}

/** What learns from measurements, put together. */
export class TuningParts {
  readonly live = new LiveMeasurements();
  readonly tunings = new SiteTunings(this.live);
  readonly store: TuningStore;
  readonly runs: TuningRuns;
  readonly controllers = [OnMeasurementsStored, OnShowTuning, OnSiteGone];

  constructor(sites: SiteDirectory, { database, clock, log }: Outside) {
    this.store = new TuningStore(database);
    const book = new LessonBook(database, new IssueHistory(database, new IssueArchive(database), clock));
    this.runs = new TuningRuns(sites, this.tunings, book, this.store, clock, log);
  }

  get providers() {
    return [
      { provide: LiveMeasurements, useValue: this.live },
      { provide: SiteTunings, useValue: this.tunings },
      { provide: TuningStore, useValue: this.store },
      { provide: TuningRuns, useValue: this.runs },
    ];
  }

  readonly tune: SiteTunings['tune'] = (...rows) => this.tunings.tune(...rows);
  readonly issued = (resourceId: string): void => this.runs.issued(resourceId);
}
