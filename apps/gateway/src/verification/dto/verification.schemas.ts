import { count, period, score, stamp } from '../../api-description/basic-schemas';
import { listOf, objectWith, schema } from '../../api-description/json-schema';
import type { OperationDescription, QueryParameter } from '../../api-description/operation';
import { formatParameter, oneOf } from '../../api-description/parameters';
import { GROUPINGS, VERIFICATION_FORMATS } from '../send-verification';
import { REFERENCES } from '../verification.service';

const SCORES = [
  ...['bias', 'mae', 'rmse', 'nbias', 'nmae', 'nrmse', 'skill_climatology_persistence', 'skill_smart_persistence'],
  ...['pinball10', 'pinball50', 'pinball90', 'coverage10_90', 'sharpness', 'crps'],
  ...['reliability10', 'reliability50', 'reliability90'],
];
const scores = Object.fromEntries(SCORES.map((name) => [name, score]));
const VERIFICATION = schema(
  'Verification',
  objectWith({
    from: stamp,
    to: stamp,
    period,
    reference: { enum: REFERENCES },
    unit: { enum: ['MW', 'kW'] },
    capacity: score,
    issues: objectWith({ expected: count, missing: count, late: count }),
    verification: listOf(objectWith({ lead: period, n: count, missing: count, ...scores })),
  }),
);

const PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'window',
    description: 'How far back, whole days: P1D to P90D.',
    schema: { type: 'string', default: 'P30D', examples: ['P7D'] },
  },
  { name: 'by', description: 'What scores are told apart by.', schema: { ...oneOf(GROUPINGS), default: 'lead' } },
  {
    name: 'reference',
    description: 'What forecasts are held against; measurements where there are enough, when absent.',
    schema: oneOf(REFERENCES),
  },
  formatParameter(VERIFICATION_FORMATS),
];

export const verificationOperation = (about: string): OperationDescription => ({
  summary: `How good the forecasts of ${about} were, by lead`,
  query: PARAMETERS,
  response: VERIFICATION,
  formats: 'table',
});
