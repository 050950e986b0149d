import { CLOCK } from '@daystar/platform';
import { type Clock, HOUR, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { isDisconnected } from '../http/admission-control';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { TypicalYearService } from '../places/typical-year.service';
import { Quota } from '../rate-limiting/quota';
import { ACTUALS } from '../serving/query/requested-series';
import { DATA_PERIODS_MS, readDataView } from './data-query';
import type { DataRequest } from './data-request-reader';
import { PastRowsQueue } from './past-rows-queue';
import { chooseComputedPeriod, readPastWindow, readUtcOffset } from './past-window';

/** Periods of a typical year, ms. Shorter ones would need more than 17,520 rows. */
export const TYPICAL_YEAR_PERIODS_MS = [30 * MINUTE, HOUR];

/**
 * Serves past rows and typical years. Rows of a site are computed from the weather of its place, so they count towards
 * the daily limit of latitude/longitude requests.
 */
@Injectable()
export class PastDataService {
  constructor(
    private readonly typicalYear: TypicalYearService,
    private readonly queue: PastRowsQueue,
    private readonly quota: Quota,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async sendPast(request: GatewayRequest, reply: GatewayReply, dataRequest: DataRequest): Promise<void> {
    const { reader, product, getPlace } = dataRequest;
    const view = readDataView(reader, request, product, ACTUALS, { periods: DATA_PERIODS_MS });
    const utcOffset = readUtcOffset(reader, () => getPlace().longitude);
    const window = readPastWindow(reader, view.period, utcOffset, this.clock.now());
    reader.throwErrors();
    return this.queue.send(request, reply, async () => {
      await this.quota.consumeRefundablePlaceRequest(request);
      return dataRequest.build({ ...view, ...chooseComputedPeriod(view.period, utcOffset), utcOffset, window });
    });
  }

  async sendTypicalYear(request: GatewayRequest, reply: GatewayReply, dataRequest: DataRequest): Promise<void> {
    const { reader, product, getPlace } = dataRequest;
    const periodOptions = { periods: TYPICAL_YEAR_PERIODS_MS, defaultPeriod: HOUR };
    const view = readDataView(reader, request, product, ACTUALS, periodOptions);
    const utcOffset = readUtcOffset(reader, () => getPlace().longitude);
    reader.throwErrors();
    const client = {
      account: request.caller.account,
      isDisconnected: () => isDisconnected(reply.raw),
      countRequest: async () => {
        await this.quota.consumeRefundablePlaceRequest(request);
        await this.quota.consumeTypicalYear(request);
      },
    };
    const build = dataRequest.build.bind(dataRequest);
    const query = { ...view, ...chooseComputedPeriod(view.period, utcOffset), utcOffset };
    const response = await this.typicalYear.build(client, getPlace(), query, build);
    return this.queue.send(request, reply, async () => response);
  }
}
