import { GribError, readGribFields, type Grid } from '@daystar/grib';
import type { Rejection } from '../source/rejection';
import { findGribVariable, type GribVariable } from './grib-variables';

/** Entry of a field of a GRIB file that we use: its variable, its time and its position in the file. */
export interface GribFieldEntry {
  readonly file: string;
  readonly variable: GribVariable;
  /** Byte offset and length of the message in its file. */
  readonly offset: number;
  readonly length: number;
  /** Index of the field within the message, from 0. */
  readonly fieldIndex: number;
  readonly centre: number;
  /** Start of the run, ms. */
  readonly run: number;
  /** Begin and end of the interval of the values, ms; equal for an instant. */
  readonly begin: number;
  readonly end: number;
  readonly timeProcessing: 'instant' | 'average' | 'accumulation';
  /** Perturbation number of an ensemble member; 0 for the control and for deterministic models. */
  readonly member: number;
  readonly grid: Grid;
}

/**
 * Lists the fields of a file that we use. Broken messages are rejected one by one, a file without messages as a whole.
 * @param includesMembers whether to list members of ensembles
 */
export function listGribFields(
  file: string,
  bytes: Uint8Array,
  reject: (rejection: Rejection) => void,
  includesMembers = false,
): GribFieldEntry[] {
  const fields: GribFieldEntry[] = [];
  const rejectError = (error: GribError) => reject(toRejection(file, error));
  let offset = -1;
  let fieldIndex = 0;
  try {
    for (const gribField of readGribFields(bytes, { onBroken: rejectError })) {
      fieldIndex = gribField.offset === offset ? fieldIndex + 1 : 0;
      offset = gribField.offset;
      try {
        const { product } = gribField;
        const variable = findGribVariable(product, includesMembers);
        if (!variable || !isUsableStatistic(product.statistic)) continue;
        const run = product.referenceTime.getTime();
        const isAccumulated = product.statistic === 'accumulation' || (variable.isAccumulated && !product.statistic);
        fields.push({
          file,
          variable,
          offset,
          length: gribField.length,
          fieldIndex,
          centre: product.centre,
          run,
          begin: isAccumulated && !product.statistic ? run : product.begin.getTime(),
          end: product.end.getTime(),
          timeProcessing: isAccumulated ? 'accumulation' : product.statistic === 'average' ? 'average' : 'instant',
          member: product.ensemble && 'member' in product.ensemble ? product.ensemble.member : 0,
          grid: gribField.grid,
        });
      } catch (error) {
        if (!(error instanceof GribError)) throw error;
        rejectError(error);
      }
    }
  } catch (error) {
    if (!(error instanceof GribError)) throw error;
    rejectError(error);
  }
  return fields;
}

/** Extremes and differences over an interval are excluded, since they give no means. */
const isUsableStatistic = (statistic: string | undefined): boolean =>
  statistic === undefined || statistic === 'average' || statistic === 'accumulation';

export function toRejection(file: string, error: GribError): Rejection {
  const code = {
    'no-message': 'unreadable-file',
    truncated: 'unreadable-file',
    corrupt: 'unreadable-message',
    unsupported: 'unsupported',
  } as const;
  return { code: code[error.code], message: `${file}: ${error.message}`, file };
}
