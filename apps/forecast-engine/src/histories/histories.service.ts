import { type History, MAX_HISTORY_YEARS, type RequestHistory, createInvalidRequestError } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, splitIntoMonths } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { countYears } from './count-years';
import { HistoryRunner } from './history-runner';
import { HistoryStore } from './history-store';
import { splitBySky } from './history-subject';
import { HistorySubjectFactory } from './history-subject-factory';

/** Limit of places times years of one history; computing that many takes one processor core about an hour. */
const MAX_PLACE_YEARS = 4000;

/** Validates, queues and approves orders of histories. */
@Injectable()
export class HistoriesService {
  constructor(
    private readonly store: HistoryStore,
    private readonly runner: HistoryRunner,
    private readonly subjects: HistorySubjectFactory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Queues a history, or lets it wait for an approval.
   * @throws DaystarError InvalidRequest; NotFound for an unknown aggregation; the errors of `HistoryStore.add`
   */
  async order(request: RequestHistory): Promise<History> {
    const { account_id, plan, site, origin, idempotency_key: idempotencyKey, ...specification } = request;
    const [start, end] = [Date.parse(specification.start), Date.parse(specification.end)];
    const months = splitIntoMonths(start, end);
    const years = countYears(start, end);
    if (months.length === 0 || years > MAX_HISTORY_YEARS) {
      const message = `'end' must be after 'start', and within ${MAX_HISTORY_YEARS} years of it.`;
      throw createInvalidRequestError([{ field_name: 'end', error_code: 'OutOfRange', message }]);
    }
    const subject = this.subjects.create(specification, site);
    const places = splitBySky(subject).length;
    if (places * years > MAX_PLACE_YEARS) {
      const message = `The aggregation has ${places} places (sites, and cells of a fleet); places times years must be at most ${MAX_PLACE_YEARS}. Choose an earlier 'end', or an aggregation with fewer members.`;
      throw createInvalidRequestError([{ field_name: 'end', error_code: 'OutOfRange', message }]);
    }
    const history = {
      account_id,
      plan,
      specification,
      subject,
      asOf: this.clock.now(),
      years,
      monthCount: months.length,
      idempotencyKey,
    };
    const addedHistory = await this.store.add(history, origin);
    this.runner.wake();
    return addedHistory;
  }

  /** Queues a history that waits for approval. @throws DaystarError NotFound, Conflict */
  async approve(history_id: string): Promise<History> {
    const approvedHistory = await this.store.approve(history_id);
    this.runner.wake();
    return approvedHistory;
  }
}
