import { DaystarError } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, DAY, floorTo } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { checkWriteAccess } from '../../../auth/read-only-access';
import { ParsedMeasurementsBody } from '../../../http/body-parsers/parsed-measurements-body';
import { readFormField } from '../../../http/browser-request';
import type { Caller } from '../../../http/caller';
import type { GatewayReply } from '../../../http/gateway-request';
import { sendPage } from '../../../pages/layout';
import type { PostedMeasurements } from '../../../http/body-parsers/read-measurements';
import { setCountNotice } from '../measurement-notice';
import { PartialStoreError } from '../store-in-batches';
import { TableReaderService } from './table-reader.service';
import type { TableResult } from './table-worker';
import type { UploadTarget } from './upload-target';
import { type UploadForm, renderUploadPage } from './upload.page';

/** Number of stored measurements above which the browser is redirected to the last week of them. */
const MAX_LISTED = 10_000;

/** Recognizes an uploaded table, shows its rows with flags, and then stores them. */
@Injectable()
export class UploadService {
  constructor(
    private readonly tables: TableReaderService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Shows a preview of the table of a form, or stores its rows and redirects to the page that lists them. */
  async previewOrStore(caller: Caller, reply: GatewayReply, target: UploadTarget, body: unknown): Promise<void> {
    const form = readForm(body);
    const isStoring = readFormField(body, 'store') === 'yes';
    if (isStoring) checkWriteAccess(caller);
    const sendResult = (result: TableResult) =>
      sendPage(reply, renderUploadPage(target, { form, result }), 'field' in result ? 400 : 200);
    const { plant, unit, timeZone: localZone } = target;
    const timeConvention = (['start', 'end'] as const).find((convention) => convention === form.timeConvention);
    const now = this.clock.now();
    const task = { plant, unit, localZone, now, text: form.table, zone: form.zone, timeConvention };
    const result = await this.tables.read(caller, task);
    if ('field' in result || !isStoring) return sendResult(result);
    const { posted, range } = result;
    if (!posted || !range) return sendResult(result);
    const total = result.flags.length;
    const done = Number(/^\d{1,7}$/.exec(readFormField(body, 'done'))?.[0] ?? 0) % total;
    try {
      const stored = await target.post(new ParsedMeasurementsBody({ posted: skipMeasurements(posted, done) }));
      const count = done + ('measurements' in stored ? stored.measurements.length : 1);
      setCountNotice(reply, 'stored', count, result.rowCount - count);
    } catch (error) {
      if (error instanceof PartialStoreError) {
        const progress = { doneCount: done + error.doneCount, error };
        return sendPage(reply, renderUploadPage(target, { form, result, progress }), 503);
      }
      if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
      return sendResult({ field: 'table', error: { message: error.message } });
    }
    void reply.redirect(`${target.path}/measurements?${buildRangeQuery(range, result.flags.length)}`, 303);
  }
}

/** Leaves out the measurements that an earlier request stored. @param posted `PostedMeasurements` in JSON */
function skipMeasurements(posted: Uint8Array, count: number): Uint8Array {
  if (count === 0) return posted;
  const { measurements, rows, ...rest } = JSON.parse(Buffer.from(posted).toString()) as PostedMeasurements;
  return Buffer.from(JSON.stringify({ ...rest, measurements: measurements.slice(count), rows: rows.slice(count) }));
}

/** Builds the query of the page that lists the stored measurements. */
function buildRangeQuery({ first, last }: { readonly first: string; readonly last: string }, count: number): string {
  // The form of the page has whole days, so the range ends with the day of the last measurement.
  const end = floorTo(Date.parse(last), DAY) + DAY;
  const from = new Date(count > MAX_LISTED ? end - 7 * DAY : Date.parse(first) - 1).toISOString();
  return new URLSearchParams({ from, to: new Date(end).toISOString() }).toString();
}

const readForm = (body: unknown): UploadForm => ({
  table: readFormField(body, 'table'),
  zone: readFormField(body, 'zone'),
  timeConvention: readFormField(body, 'stamps'),
});
