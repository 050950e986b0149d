import type { TuningState } from '@daystar/contracts';

/** Whether measurements correct the forecast of a plant, but are too few for a model. */
export const isEarlyTuning = ({ enabled, values, models }: TuningState): boolean =>
  enabled && values > 0 && models.length === 0;
