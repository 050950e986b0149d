import type { Aggregation, AggregationTuningReport, Measurement } from '@daystar/contracts';
import { aggregationPath, rowLinks } from '../aggregation-parts';
import type { Page } from '../layout';
import { html } from '../markup';
import { measurementsTable } from './measurements-page';
import { learntParts } from './tuning-page';

/** Measurements of an aggregation, the newest first. */
export function aggregationMeasurementsPage(aggregation: Aggregation, all: readonly Measurement[]): Page {
  const path = aggregationPath(aggregation);
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
    <p class="choices"><span>Rows</span>${rowLinks(aggregationPath(aggregation), aggregation.name)}</p>
    ${learntParts(report, 'MW')}`;
  return { title: `${aggregation.name}: tuning`, main };
}
