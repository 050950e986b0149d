import { type Markup, html } from '../pages/markup';

/** The id and name of an aggregation, for links. */
interface NamedAggregation {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
}

export const getAggregationPagePath = ({ collection_id, aggregation_id }: Omit<NamedAggregation, 'name'>): string =>
  `/pv_power/collections/${collection_id}/aggregations/${aggregation_id}`;

export const aggregationRow = (aggregation: NamedAggregation): Markup =>
  html`<tr>
    <th scope="row"><a href="${getAggregationPagePath(aggregation)}">${aggregation.name}</a></th>
    <td>${aggregation.collection_id}/${aggregation.aggregation_id}</td>
    <td>${rowLinks(getAggregationPagePath(aggregation), aggregation.name)}</td>
  </tr>`;

/** Links to the forecasts and estimated actuals of one aggregation, or of all aggregations of a collection. */
export function rowLinks(path: string, name: string): Markup {
  const link = (to: string, text: string) => html`<a href="${path}/${to}" aria-label="${text} of ${name}">${text}</a> `;
  return html`${link('forecasts', 'forecasts')}${link('estimated_actuals', 'actuals')}${link('combined', 'both')}`;
}
