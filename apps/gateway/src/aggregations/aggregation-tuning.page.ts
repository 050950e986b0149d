import type { Aggregation, AggregationTuningReport } from '@daystar/contracts';
import { getAggregationPagePath } from './aggregation-links';
import type { Page } from '../pages/layout';
import { t } from '../pages/i18n/translate';
import { html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { renderMembershipNote } from './membership-note';
import { renderTuningSections } from '../sites/tuning/tuning.page';

/** Renders the HTML page with the tuning report of an aggregation. */
export function renderAggregationTuningPage(
  aggregation: Aggregation,
  report: AggregationTuningReport,
  isReadOnly: boolean,
): Page {
  const main = html`${renderResourceHead(`${getAggregationPagePath(aggregation)}/tuning`, aggregation.name, t('How measurements improve this forecast.'), { isReadOnly })}
  ${aggregation.members_since && renderMembershipNote(aggregation.members_since)} ${renderTuningSections(report, 'MW')}`;
  return { title: t('{name}: tuning', { name: aggregation.name }), main };
}
