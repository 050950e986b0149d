import type { Aggregation, AggregationTuningReport, Measurement } from '@daystar/contracts';
import { aggregationPagePath, rowLinks } from './aggregation-links';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { measurementsTable } from '../sites/measurements/measurements.page';
import { tuningSections } from '../sites/tuning/tuning.page';

/** Measurements of an aggregation, the newest first. */
export function aggregationMeasurementsPage(aggregation: Aggregation, all: readonly Measurement[]): Page {
  const path = aggregationPagePath(aggregation);
  const main = html`<h1>${aggregation.name}</h1>
    <p class="lead">Power measured of this aggregation and posted here; it tunes the forecasts.</p>
    <p class="choices"><span>Rows</span>${rowLinks(path, aggregation.name)}</p>
    ${measurementsTable(all, path, 'MW')}`;
  return { title: `${aggregation.name}: measurements`, main };
}

/** What the measurements of an aggregation have taught. */
export function aggregationTuningPage(aggregation: Aggregation, report: AggregationTuningReport): Page {
  const main = html`<h1>${aggregation.name}</h1>
    <p class="lead">What measurements have taught about this aggregation, and what it is worth.</p>
    <p class="choices"><span>Rows</span>${rowLinks(aggregationPagePath(aggregation), aggregation.name)}</p>
    ${tuningSections(report, 'MW')}`;
  return { title: `${aggregation.name}: tuning`, main };
}
