import type { Bus } from '@daystar/bus';
import { averageSoiling } from '@daystar/contracts';
import type { SoilingModel } from '@daystar/forecasting';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { checkConnected } from '../http/check-connected';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { readPlace } from '../places/place-query';
import { AccountQueue } from '../rate-limiting/account-queue';
import { Quota } from '../rate-limiting/quota';
import { readHsu, readKimber } from './soiling-query';

/**
 * Time limit for the engine to read all years of a cell, wall-clock ms. The engine goes on reading after a timeout, so
 * that a later request succeeds.
 */
const TIMEOUT_MS = 25_000;

/** Averages of one calendar month. */
interface MonthRow {
  /** 1 to 12. */
  readonly month: number;
  readonly kimber_loss_fraction?: number | null;
  readonly hsu_loss_fraction?: number | null;
  /** Mean precipitation of the month, mm. */
  readonly precipitation: number | null;
}

export interface MonthlySoilingResponse {
  readonly monthly_averages: readonly MonthRow[];
  readonly from_year: number;
  readonly to_year: number;
}

/** Averages soiling losses over all complete past years. */
@Injectable()
export class MonthlySoilingService {
  private readonly queue = new AccountQueue('requests for monthly soiling');

  constructor(
    private readonly quota: Quota,
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
  ) {}

  /**
   * Computes the averages of each month at a place.
   * @throws DaystarError InvalidRequest, TooManyRequests, Busy, Unavailable without past weather or after a timeout
   */
  async average(
    request: GatewayRequest,
    reply: GatewayReply,
    kind: SoilingModel['kind'],
  ): Promise<MonthlySoilingResponse> {
    const reader = new QueryReader(request.query);
    const place = readPlace(reader);
    const { parameters, washTimes } = kind === 'kimber' ? readKimber(reader, 0) : readHsu(reader, 0);
    reader.throwErrors();
    const washDays = new Set(
      washTimes.map((time) => new Date(time).toISOString().slice('yyyy-'.length, 'yyyy-MM-dd'.length)),
    );
    const { months, from_year, to_year } = await this.queue.run(request.caller.account, async () => {
      checkConnected(() => reply.raw.destroyed);
      await this.quota.consumeRefundablePlaceRequest(request);
      await this.quota.consumeTypicalYear(request);
      const model = { model: kind, parameters: { ...parameters } as Record<string, number>, washes: [...washDays] };
      return this.bus.request(averageSoiling, { ...place, ...model }, TIMEOUT_MS);
    });
    if (kind === 'hsu') void reply.header('x-particulate-matter', 'climatology');
    const monthly_averages = months.map(({ loss, precipitation }, i) => ({
      month: i + 1,
      [`${kind}_loss_fraction`]: roundTo(loss, 4),
      precipitation: roundTo(precipitation, 1),
    }));
    return { monthly_averages, from_year, to_year };
  }
}

const roundTo = (value: number | undefined, digits: number): number | null =>
  value === undefined ? null : Number(value.toFixed(digits));
