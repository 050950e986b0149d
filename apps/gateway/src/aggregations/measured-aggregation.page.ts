import type { Aggregation, AggregationTuningReport, Measurement } from '@daystar/contracts';
import { aggregationPagePath, rowLinks } from './aggregation-links';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { measurementsTable } from '../sites/measurements/measurements.page';
import { tuningSections } from '../sites/tuning/tuning.page';

/** HTML page with the measurements of an aggregation, newest first. */
export function aggregationMeasurementsPage(aggregation: Aggregation, all: readonly Measurement[]): Page {
  const path = aggregationPagePath(aggregation);
  const main = html`<h1>${aggregation.name}</h1>
    <p class="lead">Measurements of this aggregation. They improve its forecasts.</p>
    <p class="choices"><span>Data</span>${rowLinks(path, aggregation.name)}</p>
    ${measurementsTable(all, path, 'MW')}`;
  return { title: `${aggregation.name}: measurements`, main };
}

/** HTML page with the tuning report of an aggregation. */
export function aggregationTuningPage(aggregation: Aggregation, report: AggregationTuningReport): Page {
  const main = html`<h1>${aggregation.name}</h1>
    <p class="lead">How measurements improve this forecast.</p>
    <p class="choices"><span>Data</span>${rowLinks(aggregationPagePath(aggregation), aggregation.name)}</p>
    ${tuningSections(report, 'MW')}`;
  return { title: `${aggregation.name}: tuning`, main };
}
