import { type Field, getField } from '@daystar/contracts';
import type { SoilingModel } from '@daystar/forecasting';
import { CLOCK } from '@daystar/platform';
import { type Clock, HOUR, formatPeriod } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { PlaceForecastsService } from '../places/place-forecasts.service';
import { readPlace } from '../places/place-query';
import { Quota } from '../rate-limiting/quota';
import { ForecastResponder } from '../serving/forecast-responder';
import { type ForecastRequest, readView, readPeriod } from '../serving/query/forecast-query';
import { ACTUALS, FORECASTS, type RequestedSeries } from '../serving/query/requested-series';
import { DATA_PERIODS_MS, readHours } from './data-query';
import { PastRowsQueue } from './past-rows-queue';
import { readPastWindow, readUtcOffset } from './past-window';
import { readHsu, readKimber } from './soiling-query';
import { toDataResponse } from './to-data-response';

/** Time range of the rows: the last days, the next days, or any days of the past. */
export type SoilingTime = 'live' | 'forecast' | 'historic';

/** Serves soiling losses of a place. */
@Injectable()
export class SoilingService {
  constructor(
    private readonly places: PlaceForecastsService,
    private readonly responder: ForecastResponder,
    private readonly pastRows: PastRowsQueue,
    private readonly quota: Quota,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(
    request: GatewayRequest,
    reply: GatewayReply,
    time: SoilingTime,
    kind: SoilingModel['kind'],
  ): Promise<void> {
    const reader = new QueryReader(request.query);
    const place = readPlace(reader);
    const view = readView(reader, request);
    const period = readPeriod(reader, DATA_PERIODS_MS);
    const utcOffset = readUtcOffset(reader, () => place.longitude);
    if (utcOffset % period !== 0) {
      const message = `'time_zone' must be a whole multiple of 'period' (${formatPeriod(period)}). Use a shorter period.`;
      reader.addError('time_zone', 'Invalid', message);
    }
    const model = kind === 'kimber' ? readKimber(reader, utcOffset) : readHsu(reader, utcOffset);
    const seriesNames: RequestedSeries = time === 'forecast' ? FORECASTS : ACTUALS;
    const span =
      time === 'historic'
        ? { window: readPastWindow(reader, period, utcOffset, this.clock.now()) }
        : // `computeRequestedPeriods` adds one period to `hours`.
          { hours: readHours(reader, seriesNames) - period / HOUR };
    reader.throwErrors();
    const fields: readonly Field[] = [getField(`${kind}_loss_fraction`)];
    const query: ForecastRequest = {
      seriesNames,
      ...view,
      period,
      utcOffset,
      fields: { [seriesNames[0]]: fields },
      ...span,
    };
    const build = async () => {
      await this.quota.consumeRefundablePlaceRequest(request);
      return this.places.buildSoiling(place, model, query);
    };
    if (time === 'historic') return this.pastRows.send(request, reply, build);
    return this.responder.send(request, reply, toDataResponse(request, await build()));
  }
}
