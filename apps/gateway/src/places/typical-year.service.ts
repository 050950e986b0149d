import type { Bus } from '@daystar/bus';
import { type Place, type TypicalYearSelected, cellOf, selectTypicalYear } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { checkConnected } from '../http/check-connected';
import { AccountQueue, type QueuedAccount } from '../rate-limiting/account-queue';
import type { ForecastRequest } from '../serving/query/forecast-query';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { mergeResponses } from '../serving/response/merge-responses';
import { computeMonthPeriods } from '../serving/tables/typical-year-table';

/** Real time that the engine has to compare the years of a cell, ms. A repeated request continues where the engine stopped. */
const SELECT_TIMEOUT_MS = 25_000;

/** A client that waits for a typical year. */
interface TypicalYearClient {
  readonly account: QueuedAccount;
  readonly isDisconnected: () => boolean;
}

/** Rows of a typical meteorological year. */
@Injectable()
export class TypicalYearService {
  private readonly queue = new AccountQueue('typical years');

  constructor(@Inject(BUS) private readonly bus: Pick<Bus, 'request'>) {}

  /**
   * Builds one typical year of an account at a time.
   * @param client its account, and whether it closed its connection
   * @param build rows of one month
   * @throws DaystarError Unavailable when there is no past weather, or it is not computed in time; Busy when too many wait
   */
  build(
    { account, isDisconnected }: TypicalYearClient,
    place: Place,
    query: ForecastRequest,
    build: (month: ForecastRequest) => Promise<ForecastResponse>,
  ): Promise<ForecastResponse> {
    const buildMonth = (month: ForecastRequest) => {
      checkConnected(isDisconnected);
      return build(month);
    };
    return this.queue.run(account, async () => {
      checkConnected(isDisconnected);
      return this.buildYear(place, query, buildMonth);
    });
  }

  private async buildYear(
    place: Place,
    query: ForecastRequest,
    build: (month: ForecastRequest) => Promise<ForecastResponse>,
  ): Promise<ForecastResponse> {
    const cell = cellOf(place);
    const selected: TypicalYearSelected = await this.bus.request(selectTypicalYear, { cell }, SELECT_TIMEOUT_MS);
    const months: ForecastResponse[] = [];
    for (const month of selected.months) {
      months.push(await build({ ...query, window: computeMonthPeriods(month, query.period) }));
    }
    const merged = mergeResponses(months, months[0]);
    return {
      ...merged,
      name: `typical-year/${merged.name}`,
      title: `${months[0].title}, typical year`,
      headers: ['x-typical-months', selected.months.join(', ')],
      readTableSpecs: async () => {
        const specs = (await Promise.all(months.map((month) => month.readTableSpecs()))).flat();
        const request = { months: specs.flatMap((spec) => (spec.kind === 'place' ? [spec.request] : [])) };
        return [{ kind: 'typical-year', request }];
      },
    };
  }
}
