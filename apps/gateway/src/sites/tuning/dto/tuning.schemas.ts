import { QC_FLAGS } from '@daystar/contracts';
import { amount, count, resourceId, text } from '../../../api-description/basic-schemas';
import { type JsonSchema, listOf, objectWith, schema } from '../../../api-description/json-schema';
import type { OperationDescription } from '../../../api-description/operation';
import { describeRecordRoute } from '../../../pages/send-records';

const skill = { values: count, mae_untuned: amount, mae_tuned: amount };
const external = objectWith({
  weight: amount,
  values: count,
  mae_external: amount,
  mae_without: amount,
  mae_combined: amount,
});
const holdOut = { hold_out: objectWith(skill), kept_out: { type: 'boolean' } };

/** @param ids schemas of the ids of the tuned resource */
const buildReportSchema = (ids: Record<string, JsonSchema>): JsonSchema =>
  objectWith(
    {
      ...ids,
      enabled: { type: 'boolean' },
      values: count,
      models: listOf(
        objectWith({ lead: text, version: count, trained_at: text, values: count, ...holdOut }, { external }),
      ),
      served: listOf(objectWith({ lead: text, ...skill, coverage: amount })),
    },
    {
      left_out: listOf(objectWith({ verdict: { enum: QC_FLAGS }, values: count })),
      learnt_at: text,
      from: text,
      to: text,
      yield_by_half_hour: listOf(amount),
      irradiance: objectWith({
        values: count,
        ...holdOut,
        trust: amount,
        by_index: listOf(amount),
        by_hour: listOf(amount),
      }),
    },
  );

const SWITCH = schema('TuningSwitch', {
  ...objectWith({ enabled: { type: 'boolean' } }),
  examples: [{ enabled: false }],
});

/** The three operations on the tuning of a resource. */
export const tuningOperations = (about: string, name: string, ids: Record<string, JsonSchema>) => {
  const response = schema(name, buildReportSchema(ids));
  return {
    show: describeRecordRoute(`Tuning report of ${about}`, response),
    switchTuning: { summary: 'Switches tuning on or off', body: SWITCH, response },
    deleteModels: { summary: 'Deletes the trained models' },
  } satisfies Record<string, OperationDescription>;
};

export const SITE_TUNING = tuningOperations('a site', 'TuningReport', { resource_id: resourceId });
