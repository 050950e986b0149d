import { t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';

/** The ids and the name of an aggregation, for links. */
interface NamedAggregation {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
}

export const getAggregationPagePath = ({ collection_id, aggregation_id }: Omit<NamedAggregation, 'name'>): string =>
  `/pv_power/collections/${collection_id}/aggregations/${aggregation_id}`;

export const renderAggregationRow = (aggregation: NamedAggregation): Markup =>
  html`<tr>
    <th scope="row"><a href="${getAggregationPagePath(aggregation)}">${aggregation.name}</a></th>
    <td>${aggregation.collection_id}/${aggregation.aggregation_id}</td>
    <td>${renderForecastLinks(getAggregationPagePath(aggregation), aggregation.name)}</td>
  </tr>`;

/** Renders links to the forecasts and estimated actuals of one aggregation, or of all aggregations of a collection. */
export function renderForecastLinks(path: string, name: Text): Markup {
  const renderLink = (to: string, text: Text) =>
    html`<a href="${path}/${to}" aria-label="${t('{name}: {data}', { data: text, name })}">${text}</a> `;
  return html`${renderLink('forecasts', t('forecasts'))}${renderLink('estimated_actuals', t('actuals'))}${renderLink('combined', t('both'))}`;
}
