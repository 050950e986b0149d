import type { Aggregation, FlaggedMeasurement, Place } from '@daystar/contracts';
import type { QueryValues } from '../http/query-reader';
import { getAggregationPagePath } from './aggregation-links';
import { getFormPath } from './forms/aggregation-form.page';
import type { Page } from '../pages/layout';
import { t } from '../pages/i18n/translate';
import { type Markup, forWriters, html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { renderMembershipNote } from './membership-note';
import { formatRangeQuery } from '../sites/measurements/range-fields';
import { renderMeasurementsSections } from '../sites/measurements/measurements.page';

interface AggregationMeasurementsOptions {
  readonly query: QueryValues;
  /** Places of the members. */
  readonly places: readonly Place[];
  readonly notice?: Markup;
}

/** Renders the HTML page with the measurements of an aggregation, newest first. */
export function renderAggregationMeasurementsPage(
  aggregation: Aggregation,
  measurements: readonly FlaggedMeasurement[],
  { query, places, notice }: AggregationMeasurementsOptions,
): Page {
  const path = getAggregationPagePath(aggregation);
  const main = html`${renderResourceHead(`${path}/measurements`, aggregation.name, t('Measurements of this aggregation. They improve its forecasts.'))}
    ${notice}
    <p>
      ${forWriters(
        html`<a class="button" href="${getFormPath(aggregation, 'upload')}">${t('Upload measurements')}</a>
          <a class="button quiet" href="${getFormPath(aggregation, 'delete-measurements')}${formatRangeQuery(query)}"
            >${t('Delete measurements')}</a
          >`,
      )}
    </p>
    ${aggregation.members_since && renderMembershipNote(aggregation.members_since)}
    ${renderMeasurementsSections(measurements, { path: `${path}/measurements`, name: aggregation.name, unit: 'MW', query, places })}`;
  return { title: t('{name}: measurements', { name: aggregation.name }), main, hasChart: measurements.length > 1 };
}
