import type { LeadRows } from '@daystar/contracts';
import { getFields } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { buildLeadResponse } from './lead-response';
import type { PastIssuesService } from './past-issues.service';

const NOW = Date.UTC(2026, 5, 21, 12);

/** Reads the first row of each column by lead time from rows of the archive. */
async function readFirstRow(columns: LeadRows['columns'], isUntuned: boolean): Promise<[number, number]> {
  const rows: LeadRows = { columns, capacity: 10, issue_ids: [''], provenance: [[]] };
  const pastIssues = { readLeadRows: () => Promise.resolve(rows) } as unknown as PastIssuesService;
  const response = await buildLeadResponse(pastIssues, 'site/1234-abcd-5678-ef90', HOUR, {
    family: 'pv',
    property: 'forecasts',
    now: NOW,
    title: '',
    envelope: {},
    version: 1,
    query: { format: 'json', period: HOUR, hours: 1, isUntuned, fields: { forecasts: getFields('pv_forecast') } },
  } as never);
  const [input] = await response.readTableInputs();
  if (input.kind !== 'table') throw new Error('The response has no table.');
  const { pv_estimate, pv_potential } = input.table.columns as Record<string, Float64Array>;
  return [pv_estimate[0], pv_potential[0]];
}

describe('the potential in rows by lead time', () => {
  const tuned = { pv_estimate: [2], pv_potential: [3], untuned_estimate: [7] };

  it('belongs to the power beside it, tuned or not', async () => {
    const columns = { ...tuned, untuned_potential: [9] };
    expect(await readFirstRow(columns, false)).toEqual([2, 3]);
    expect(await readFirstRow(columns, true)).toEqual([7, 9]);
  });

  it('is the untuned estimate where a tuned issue has no untuned potential', async () => {
    expect(await readFirstRow(tuned, true)).toEqual([7, 7]);
    expect(await readFirstRow({ ...tuned, untuned_potential: [null] }, true)).toEqual([7, 7]);
  });

  it('is the served one where an issue was not tuned', async () => {
    expect(await readFirstRow({ ...tuned, untuned_estimate: [null] }, true)).toEqual([2, 3]);
  });
});
