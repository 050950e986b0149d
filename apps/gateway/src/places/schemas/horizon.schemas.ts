import { stamp, text } from '../../api-description/basic-schemas';
import { listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import type { OperationDescription } from '../../api-description/operation';
import { PLACE } from './place.parameters';

export const HORIZON_OPERATION: OperationDescription = {
  summary: 'The horizon of a place, computed from a terrain model',
  query: PLACE,
  response: registerSchema(
    'Horizon',
    objectWith({
      source: { ...text, description: 'Name of the terrain model.' },
      latitude: { type: 'number' },
      longitude: { type: 'number' },
      ground_elevation: { type: 'number', description: 'Elevation of the ground in the terrain model, m.' },
      elevations: {
        ...listOf({ type: 'number', minimum: 0, maximum: 90 }),
        description: 'Elevations of the horizon, degrees, every 5 degrees clockwise from north.',
      },
      computed_at: stamp,
    }),
  ),
};
