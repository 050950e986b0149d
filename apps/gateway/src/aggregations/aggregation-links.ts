import { type Markup, html } from '../pages/markup';

/** The id and name of an aggregation, for links. */
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
export function renderForecastLinks(path: string, name: string): Markup {
  const renderLink = (to: string, text: string) =>
    html`<a href="${path}/${to}" aria-label="${text} of ${name}">${text}</a> `;
  return html`${renderLink('forecasts', 'forecasts')}${renderLink('estimated_actuals', 'actuals')}${renderLink('combined', 'both')}`;
}
