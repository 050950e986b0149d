import type { Bus } from '@daystar/bus';
import { type Place, type TypicalYearSelected, getPointName, selectTypicalYear } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { checkConnected } from '../http/check-connected';
import { AccountQueue, type QueuedAccount } from '../rate-limiting/account-queue';
import type { ForecastRequest } from '../serving/query/forecast-query';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { mergeResponses } from '../serving/response/merge-responses';
import { computeMonthPeriods } from '../serving/tables/typical-year-table';
import { t } from '../pages/i18n/translate';

/** Wall-clock time that the engine has to compare the years of a place, ms. A repeated request continues where the engine stopped. */
const SELECT_TIMEOUT_MS = 25_000;

/** A client that waits for a typical year. */
interface TypicalYearClient {
  readonly account: QueuedAccount;
  readonly isDisconnected: () => boolean;
  /** Counts the request against the limits of the account. @throws DaystarError TooManyRequests */
  readonly countRequest: () => Promise<void>;
}

/** Builds the rows of a typical meteorological year. */
@Injectable()
export class TypicalYearService {
  private readonly queue = new AccountQueue('typical years');

  constructor(@Inject(BUS) private readonly bus: Pick<Bus, 'request'>) {}

  /**
   * Builds a typical year; requests of one account run one at a time.
   * @param client its account, and whether it closed its connection; its request is counted unless it gets `Busy`
   * @param buildRows builds the rows of a month, or of a part of one
   * @throws DaystarError Unavailable when there is no past weather, or it is not computed in time; Busy when too many wait;
   *   TooManyRequests above the limits of the account
   */
  build(
    { account, isDisconnected, countRequest }: TypicalYearClient,
    place: Place,
    query: ForecastRequest,
    buildRows: (spanQuery: ForecastRequest) => Promise<ForecastResponse>,
  ): Promise<ForecastResponse> {
    const buildWhileConnected = (spanQuery: ForecastRequest) => {
      checkConnected(isDisconnected);
      return buildRows(spanQuery);
    };
    return this.queue.run(account, async () => {
      checkConnected(isDisconnected);
      await countRequest();
      return this.buildYear(place, query, buildWhileConnected);
    });
  }

  private async buildYear(
    place: Place,
    query: ForecastRequest,
    buildRows: (spanQuery: ForecastRequest) => Promise<ForecastResponse>,
  ): Promise<ForecastResponse> {
    const selected: TypicalYearSelected = await this.bus.request(
      selectTypicalYear,
      { cell: getPointName(place) },
      SELECT_TIMEOUT_MS,
    );
    // A month may be joined from two years. The map holds the first day from the second year.
    const secondYearStartByMonth = new Map(selected.joined_from?.map((date) => [date.slice(5, 7), date]));
    const responses: ForecastResponse[] = [];
    for (const month of selected.months) {
      for (const window of computeMonthPeriods(month, query.period, secondYearStartByMonth.get(month.slice(5)))) {
        responses.push(await buildRows({ ...query, window }));
      }
    }
    const merged = mergeResponses(responses, responses[0]);
    const names = selected.months.map((month) => {
      const secondYearStart = secondYearStartByMonth.get(month.slice(5));
      return secondYearStart === undefined ? month : `${month}+${secondYearStart}`;
    });
    return {
      ...merged,
      etag: `typical-year/${merged.etag}`,
      title: t('{name}, typical year', { name: responses[0].title }),
      headers: ['x-typical-months', names.join(', ')],
      readTableInputs: async () => {
        const inputs = (await Promise.all(responses.map((response) => response.readTableInputs()))).flat();
        const request = { spans: inputs.flatMap((input) => (input.kind === 'place' ? [input.request] : [])) };
        return [{ kind: 'typical-year', request }];
      },
    };
  }
}
