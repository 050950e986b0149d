import type { Aggregation, FlaggedMeasurement } from '@daystar/contracts';
import type { QueryValues } from '../http/query-reader';
import { getAggregationPagePath } from './aggregation-links';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { resourceHead } from '../pages/page-head';
import { measurementsSections } from '../sites/measurements/measurements.page';

/** HTML page with the measurements of an aggregation, newest first. */
export function aggregationMeasurementsPage(
  aggregation: Aggregation,
  measurements: readonly FlaggedMeasurement[],
  query: QueryValues,
): Page {
  const path = getAggregationPagePath(aggregation);
  const main = html`${resourceHead(`${path}/measurements`, aggregation.name, 'Measurements of this aggregation. They improve its forecasts.')}
  ${measurementsSections(measurements, { path: `${path}/measurements`, name: aggregation.name, unit: 'MW', query })}`;
  return { title: `${aggregation.name}: measurements`, main, hasChart: measurements.length > 1 };
}
