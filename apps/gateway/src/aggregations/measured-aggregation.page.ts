import type { Aggregation, AggregationTuningReport, Measurement } from '@daystar/contracts';
import { aggregationPagePath } from './aggregation-links';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { resourceHead } from '../pages/page-head';
import { measurementsTable } from '../sites/measurements/measurements.page';
import { tuningSections } from '../sites/tuning/tuning.page';

/** HTML page with the measurements of an aggregation, newest first. */
export function aggregationMeasurementsPage(aggregation: Aggregation, all: readonly Measurement[]): Page {
  const path = aggregationPagePath(aggregation);
  const main = html`${resourceHead(`${path}/measurements`, aggregation.name, 'Measurements of this aggregation. They improve its forecasts.')}
  ${measurementsTable(all, path, 'MW')}`;
  return { title: `${aggregation.name}: measurements`, main };
}

/** HTML page with the tuning report of an aggregation. */
export function aggregationTuningPage(aggregation: Aggregation, report: AggregationTuningReport): Page {
  const main = html`${resourceHead(`${aggregationPagePath(aggregation)}/tuning`, aggregation.name, 'How measurements improve this forecast.')}
  ${tuningSections(report, 'MW')}`;
  return { title: `${aggregation.name}: tuning`, main };
}
