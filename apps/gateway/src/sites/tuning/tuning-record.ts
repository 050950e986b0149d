import type { TuningState } from '@daystar/contracts';

/** Errors of an external forecast of which no half hour was compared. */
const NO_ERRORS = { mae_external: null, mae_without: null, mae_combined: null } as const;

/** Builds the JSON of a tuning report. Errors of an external forecast without compared half hours are null. */
export const toTuningRecord = <T extends TuningState>(report: T) => ({
  ...report,
  models: report.models.map((model) =>
    model.external?.values === 0 ? { ...model, external: { ...model.external, ...NO_ERRORS } } : model,
  ),
});
