import { type JsonSchema, listOf, objectWith } from '../../api-description/json-schema';
import type { ApiGroup, OperationDescription } from '../../api-description/operation';
import { PLACE } from '../../places/schemas/place.parameters';
import { DATA_TAG } from './data.schemas';
import { HSU_PARAMETERS, KIMBER_PARAMETERS } from './soiling.schemas';

/** A calendar year. */
const YEAR: JsonSchema = { type: 'integer', minimum: 0 };

export const SOILING_MONTHLY_GROUP: ApiGroup = { tag: DATA_TAG };

const createMonthlyOperation = (
  model: 'Kimber' | 'HSU',
  parameters: typeof KIMBER_PARAMETERS,
): OperationDescription => ({
  summary: `Average share of the energy lost to dust at a place in each month of the year, by the ${model} model`,
  query: [...PLACE, ...parameters],
  response: objectWith({
    monthly_averages: listOf(
      objectWith({
        month: { type: 'integer', minimum: 1, maximum: 12 },
        [`${model.toLowerCase()}_loss_fraction`]: { type: ['number', 'null'], minimum: 0, maximum: 1 },
        precipitation: { type: ['number', 'null'], minimum: 0, description: 'Mean precipitation of the month, mm.' },
      }),
    ),
    from_year: YEAR,
    to_year: YEAR,
  }),
});

export const MONTHLY_KIMBER = createMonthlyOperation('Kimber', KIMBER_PARAMETERS);
export const MONTHLY_HSU = createMonthlyOperation('HSU', HSU_PARAMETERS);
