import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises';
import { openTableFile } from '@daystar/formats';
import { parsePeriod, stepsBetween } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { HistoryFile } from './history-file';
import { monthsOf } from './history-months';
import { HistoryQueue, type LeasedHistory } from './history-queue';
import { unpackSubject } from './history-store';
import { rowsOf } from './history-subject';
import { MonthCalculator } from './month-calculator';
import { packPiece, unpackPiece } from './piece-codec';

/** Months that a history gets in one turn, before others get theirs. */
const MONTHS_PER_TURN = 12;
/** Pause after each month, as a share of the time that it took: forecasts have priority. */
const PAUSE_SHARE = 0.2;

/** Computes the months of a leased history, then writes its file. */
@Injectable()
export class HistoryWorker {
  constructor(
    private readonly queue: HistoryQueue,
    private readonly calculator: MonthCalculator,
  ) {}

  /**
   * Continues after the last stored month.
   * @param signal stops after the current cell
   * @throws LeaseLostError, DaystarError Unavailable when no source has weather of a month
   */
  async run(job: LeasedHistory, signal: AbortSignal): Promise<void> {
    const { history_id, terms, as_of, done } = job;
    const subject = await unpackSubject(job.subject);
    const period = parsePeriod(terms.period)!;
    const months = monthsOf(Date.parse(terms.start), Date.parse(terms.end));
    const { kind, fields } = rowsOf(subject);
    const names = fields.map(({ name }) => name);
    const turnEnd = Math.min(months.length, done + MONTHS_PER_TURN);
    for (let number = done; number < turnEnd; number++) {
      const startedAt = performance.now();
      const request = { subject, month: months[number], period, asOf: as_of.getTime() };
      const columns = await this.calculator.compute(request, signal);
      await this.queue.addPiece(history_id, number, await packPiece(columns, names));
      await pause(PAUSE_SHARE * (performance.now() - startedAt), undefined, { signal });
    }
    if (turnEnd < months.length) return this.queue.release(history_id);

    const file = new HistoryFile((number, content) => this.queue.putChunk(history_id, number, content));
    const writer = await openTableFile(terms.format);
    for (const [number, { from, to }] of months.entries()) {
      const columns = await unpackPiece(await this.queue.readPiece(history_id, number), names);
      const steps = stepsBetween(from, to, period);
      await file.write(writer.add({ kind, fields, steps, columns, isAscending: true }));
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
    await file.write(writer.end());
    await this.queue.finish(history_id, await file.end());
  }
}
