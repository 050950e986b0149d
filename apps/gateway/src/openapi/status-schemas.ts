import { LADDER } from '@daystar/contracts';
import { count, score, stamp, text } from './basic-schemas';
import { type JsonSchema, listOf, objectWith } from './json-schema';

const share = { tiles: count, share: { type: 'number', minimum: 0, maximum: 1 } };
const orNone = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

export const STATUS_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Inputs: objectWith({
    as_of: stamp,
    tiles_in_use: count,
    ladder: listOf(objectWith({ step: { enum: LADDER }, ...share })),
    sources: listOf(
      objectWith({
        source: text,
        state: { enum: ['ok', 'failing'] },
        heard_at: orNone(stamp),
        newest_run: orNone(stamp),
        age_minutes: score,
        next_expected_at: stamp,
        failing_since: orNone(stamp),
        last_error: orNone(objectWith({ at: stamp, message: text })),
        ...share,
      }),
    ),
  }),
};
