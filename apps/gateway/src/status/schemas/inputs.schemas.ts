import { DATA_BASIS_RANKING } from '@daystar/contracts';
import { count, orNull, numberOrNull, stamp, text } from '../../api-description/basic-schemas';
import { listOf, objectWith, registerSchema } from '../../api-description/json-schema';

const tileShare = {
  tiles: count,
  share: { type: 'number', minimum: 0, maximum: 1, description: 'Share of the tiles in use.' },
};
const source = objectWith({
  source: text,
  state: {
    enum: ['ok', 'failing', 'excluded', 'unknown'],
    description: '`excluded`: the source can be read, but forecasts do not use it, because its data are implausible.',
  },
  heard_at: { ...orNull(stamp), description: 'Time of the last successful request, with or without new data.' },
  newest_run: orNull(stamp),
  age_minutes: numberOrNull,
  next_expected_at: { ...orNull(stamp), description: 'Time of the next request, after the pause of a failed source.' },
  failing_since: orNull(stamp),
  last_error: orNull(objectWith({ at: stamp, message: text })),
  excluded: orNull(
    objectWith({
      since: stamp,
      fault: { ...text, description: '`implausible`, `frozen`, `level-jump` or `level`; more may follow.' },
    }),
  ),
  ...tileShare,
});

export const INPUTS = registerSchema(
  'Inputs',
  objectWith({
    as_of: stamp,
    tiles_in_use: count,
    ladder: {
      ...listOf(objectWith({ step: { enum: DATA_BASIS_RANKING, description: 'Data basis of rows.' }, ...tileShare })),
      description: 'Tiles by the data basis of their rows, best first.',
    },
    sources: listOf(source),
  }),
);
