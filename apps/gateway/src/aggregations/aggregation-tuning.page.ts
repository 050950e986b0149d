import type { Aggregation, AggregationTuningReport } from '@daystar/contracts';
import { getAggregationPagePath } from './aggregation-links';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { resourceHead } from '../pages/page-head';
import { tuningSections } from '../sites/tuning/tuning.page';

/** HTML page with the tuning report of an aggregation. */
export function aggregationTuningPage(aggregation: Aggregation, report: AggregationTuningReport): Page {
  const main = html`${resourceHead(`${getAggregationPagePath(aggregation)}/tuning`, aggregation.name, 'How measurements improve this forecast.')}
  ${tuningSections(report, 'MW')}`;
  return { title: `${aggregation.name}: tuning`, main };
}
