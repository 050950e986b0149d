import { createHash } from 'node:crypto';
import { type LeadSky, buildSkyIssueId } from '@daystar/contracts';
import type { SeriesName } from '@daystar/formats';
import { inflateHeader, unpackSky } from '@daystar/row-cache';
import { NATIVE_PERIOD_MS, type Steps, floorTo, formatPeriod, buildStepsKey } from '@daystar/timeseries';
import { type ForecastQuery, buildViewKey } from '../serving/query/forecast-query';
import { measureRowCoverage, type ForecastResponse } from '../serving/response/forecast-response';
import { findMissingFields } from '../serving/tables/missing-fields';
import type { LeadTableRequest } from '../serving/tables/lead-table';
import type { PlaceTableRequest } from '../serving/tables/place-table';
import { summarizeProvenance } from '../serving/tables/provenance';
import { sliceSkyProvenance } from '../serving/tables/sky-slice';
import { getStatedElevation } from './place-subject';
import { buildPageLanguage } from '../pages/i18n/page-language';
import type { Text } from '../pages/markup';

/** Selects the rows of a place to build from spans of past skies. */
export interface PlaceLeadRequest {
  readonly subject: PlaceTableRequest['subject'];
  /** Identifies the subject and the place. */
  readonly key: string;
  readonly title: Text;
  readonly family: LeadTableRequest['family'];
  readonly series: SeriesName;
  readonly periods: Steps;
  readonly query: ForecastQuery;
  /** Lead time, ms. */
  readonly lead: number;
  /** Clock time, ms. */
  readonly now: number;
}

/** Builds a response in which each row comes from the newest sky that was issued at least `lead` before the row's period. */
export function buildPlaceLeadResponse(skies: readonly LeadSky[], request: PlaceLeadRequest): ForecastResponse {
  const { subject, key, title, family, series, periods, query, lead, now } = request;
  const fields = query.fields?.[series];
  const spans = skies.map(({ from, to, block: base64 }) => {
    const sky = inflateHeader(Buffer.from(base64, 'base64'));
    const block = unpackSky(sky);
    const id = buildSkyIssueId(block);
    const { stepMs } = periods;
    const spanPeriods: Steps = {
      firstEnd: Date.parse(from) + stepMs,
      stepMs,
      count: (Date.parse(to) - Date.parse(from)) / stepMs,
    };
    return { sky, block, id, spanPeriods };
  });
  const uniqueIds = [...new Set(spans.map(({ id }) => id))];
  const spansHash = createHash('sha256')
    .update(spans.map(({ id, spanPeriods }) => `${id} ${buildStepsKey(spanPeriods)}`).join('\n'))
    .digest('hex')
    .slice(0, 16);
  const issuedAt = Math.max(...spans.map(({ block }) => Date.parse(block.issued_at)));
  const provenanceSpans = spans.flatMap(({ block, spanPeriods }) => sliceSkyProvenance(block, spanPeriods));
  const tableRequest: LeadTableRequest = {
    spans: spans.map(({ sky, id, spanPeriods }) => ({
      sky,
      skyName: id,
      subject,
      series: 'forecasts',
      query: { ...query, window: spanPeriods, fields: fields && { forecasts: fields } },
      periods: spanPeriods,
    })),
    issueIds: spans.map(({ id }) => id),
    periods,
    family,
    series,
    fields,
    precision: query.precision,
    hasTextColumns: query.provenance === 'row',
  };
  return {
    etag: `${key}/lead-${formatPeriod(lead)}-${spansHash}/${series}/${buildStepsKey(periods)}/${buildViewKey(query)}`,
    format: query.format,
    language: query.language && buildPageLanguage(query.language),
    title,
    provenanceSummaries:
      query.provenance === 'summary'
        ? [{ rows: series, lead: formatPeriod(lead), issue_ids: uniqueIds, ...getStatedElevation(subject) }]
        : [],
    issue: {
      id: uniqueIds.length === 1 ? uniqueIds[0] : `set-${spansHash}`,
      issuedAt,
      nextIssueAt: floorTo(now, NATIVE_PERIOD_MS) + NATIVE_PERIOD_MS,
    },
    modifiedAt: Math.max(issuedAt, floorTo(now, query.period)),
    isStale: false,
    missingFields: [
      ...new Set(spans.flatMap(({ block, spanPeriods }) => findMissingFields(fields ?? [], block, spanPeriods))),
    ],
    rowCoverage: measureRowCoverage(
      spans.reduce((count, { spanPeriods }) => count + spanPeriods.count, 0),
      periods,
    ),
    // Spans of climatology are left out, because the rows are from different skies and some may be missing.
    getProvenance: () => ({ ...summarizeProvenance(provenanceSpans, periods), climatology: [] }),
    readTableInputs: () => Promise.resolve([{ kind: 'lead', request: tableRequest }]),
  };
}
