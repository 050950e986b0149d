import { LADDER } from '@daystar/contracts';
import { count, score, stamp, text } from '../../api-description/basic-schemas';
import { type JsonSchema, listOf, objectWith, schema } from '../../api-description/json-schema';

const share = { tiles: count, share: { type: 'number', minimum: 0, maximum: 1 } };
const orNone = (one: JsonSchema): JsonSchema => ({ anyOf: [one, { type: 'null' }] });
const source = objectWith({
  source: text,
  state: { enum: ['ok', 'failing'] },
  heard_at: orNone(stamp),
  newest_run: orNone(stamp),
  age_minutes: score,
  next_expected_at: stamp,
  failing_since: orNone(stamp),
  last_error: orNone(objectWith({ at: stamp, message: text })),
  ...share,
});

export const INPUTS = schema(
  'Inputs',
  objectWith({
    as_of: stamp,
    tiles_in_use: count,
    ladder: listOf(objectWith({ step: { enum: LADDER }, ...share })),
    sources: listOf(source),
  }),
);
