import { OnCommand } from '@daystar/bus';
import { type LeadRows, type ReadLeadRows, readLeadRows } from '@daystar/contracts';
import { NATIVE_PERIOD_MS, resampleByMean, stepsBetween } from '@daystar/timeseries';
import { Controller } from '@nestjs/common';
import { IssueArchive } from '../archive/issue-archive';
import { readLeadColumns } from '../archive/read-lead-columns';
import { parseLeadRange } from './lead-range';

/** Handles `readLeadRows`: returns forecasts as they were issued a lead time before each period. */
@Controller()
export class ReadLeadRowsHandler {
  constructor(private readonly archive: IssueArchive) {}

  @OnCommand(readLeadRows)
  async onReadLeadRows({ resource, from, to, period, lead }: ReadLeadRows): Promise<LeadRows> {
    const { start, end } = parseLeadRange({ from, to, period });
    const steps = stepsBetween(start, end, NATIVE_PERIOD_MS);
    const [{ columns, blocks }] = await readLeadColumns(this.archive, resource, steps, period, [lead]);
    const rowBlocks = Array.from({ length: (end - start) / period }, (_, row) =>
      blocks.get((row * period) / NATIVE_PERIOD_MS),
    );
    const lastBlock = rowBlocks.findLast((block) => block !== undefined);
    const means = Object.entries(columns).map(([name, native]) => {
      const values = Array.from(resampleByMean(native, steps, period), (value) => (Number.isNaN(value) ? null : value));
      return [name, values] as const;
    });
    return {
      unit: lastBlock?.unit,
      capacity: lastBlock?.capacity,
      issued_at: rowBlocks
        .flatMap((block) => block?.issued_at ?? [])
        .sort()
        .at(-1),
      columns: Object.fromEntries(means),
      issue_ids: rowBlocks.map((block) => block?.issue_id ?? ''),
      provenance: rowBlocks.map((block) => [...(block?.runs ?? [])]),
    };
  }
}
