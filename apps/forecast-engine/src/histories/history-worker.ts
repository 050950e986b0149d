import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises';
import { createTableEncoder } from '@daystar/formats';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { parsePeriod, splitIntoMonths, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { HistoryFileWriter } from './history-file-writer';
import { HistoryQueue, type LeasedHistory } from './history-queue';
import { unpackSubject } from './history-store';
import { describeRows } from './history-subject';
import { MonthCalculator } from './month-calculator';
import { packMonth, unpackMonth } from './month-codec';

/** Maximum number of months of one history that are computed before the next history is leased. */
const MONTHS_PER_LEASE = 12;
/** Pause after each month, as a share of its computing time, because forecasts have priority. */
const PAUSE_SHARE = 0.2;

/** Computes the months of a leased history, then writes its file. */
@Injectable()
export class HistoryWorker {
  constructor(
    private readonly queue: HistoryQueue,
    private readonly calculator: MonthCalculator,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Continues after the last stored month.
   * @param signal aborts the run after the current cell
   * @throws LeaseLostError, DaystarError Unavailable when no source has weather of a month
   */
  async run(job: LeasedHistory, signal: AbortSignal): Promise<void> {
    const { history_id, specification, as_of, done: computedMonths } = job;
    const subject = await unpackSubject(job.subject);
    const period = parsePeriod(specification.period)!;
    const months = splitIntoMonths(Date.parse(specification.start), Date.parse(specification.end));
    const { kind, fields } = describeRows(subject);
    const names = fields.map(({ name }) => name);
    const endMonthIndex = Math.min(months.length, computedMonths + MONTHS_PER_LEASE);
    for (let monthIndex = computedMonths; monthIndex < endMonthIndex; monthIndex++) {
      const startedAt = performance.now();
      const request = { subject, month: months[monthIndex], period, asOf: as_of.getTime() };
      const { columns, sources } = await this.calculator.compute(request, signal);
      this.log.debug('month of a history computed', { history_id, month: monthIndex });
      await this.queue.storeMonth(history_id, monthIndex, await packMonth(columns, names), sources);
      await pause(PAUSE_SHARE * (performance.now() - startedAt), undefined, { signal });
    }
    if (endMonthIndex < months.length) return this.queue.release(history_id);

    const file = new HistoryFileWriter((chunkIndex, content) => this.queue.storeChunk(history_id, chunkIndex, content));
    const weatherSource = await this.queue.readWeatherSource(history_id);
    const encoder = await createTableEncoder(specification.format, { weather_source: weatherSource });
    for (const [monthIndex, { from, to }] of months.entries()) {
      const columns = await unpackMonth(await this.queue.readMonth(history_id, monthIndex), names);
      const steps = stepsBetween(from, to, period);
      await file.write(encoder.encode({ kind, fields, steps, columns, isAscending: true }));
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
    await file.write(encoder.finish());
    await this.queue.finish(history_id, { ...(await file.end()), weatherSource });
  }
}
