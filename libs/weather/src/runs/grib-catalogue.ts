import { GribError, gribMessages, type Grid } from '@daystar/grib';
import type { Rejection } from '../rejection';
import { gribVariableOf, type GribVariable } from './grib-variables';

/** A message that holds something of ours: what, of when, and where its values are. */
export interface GribPart {
  readonly file: string;
  readonly variable: GribVariable;
  /** Octets of the message in its file. */
  readonly offset: number;
  readonly length: number;
  /** Which of the fields of the message, counted from 0. */
  readonly field: number;
  readonly centre: number;
  /** Start of the run, ms. */
  readonly run: number;
  /** Begin and end of what the values are of, ms; equal for an instant. */
  readonly begin: number;
  readonly end: number;
  readonly gathered: 'instant' | 'average' | 'accumulation';
  /** Which of an ensemble; 0 outside ensembles and for the control. */
  readonly member: number;
  readonly grid: Grid;
}

/**
 * What a file holds of ours. Broken messages are rejected one by one, a file without any as a whole.
 * @param members whether members of ensembles are wanted
 */
export function catalogue(
  file: string,
  bytes: Uint8Array,
  reject: (rejection: Rejection) => void,
  members = false,
): GribPart[] {
  const parts: GribPart[] = [];
  const refuse = (error: GribError) => reject(rejectionOf(file, error));
  let offset = -1;
  let field = 0;
  try {
    for (const message of gribMessages(bytes, { onBroken: refuse })) {
      field = message.offset === offset ? field + 1 : 0;
      offset = message.offset;
      try {
        const { product } = message;
        const variable = gribVariableOf(product, members);
        if (!variable || !isMean(product.statistic)) continue;
        const run = product.referenceTime.getTime();
        const summed = product.statistic === 'accumulation' || (variable.accumulates && !product.statistic);
        parts.push({
          file,
          variable,
          offset,
          length: message.length,
          field,
          centre: product.centre,
          run,
          begin: summed && !product.statistic ? run : product.begin.getTime(),
          end: product.end.getTime(),
          gathered: summed ? 'accumulation' : product.statistic === 'average' ? 'average' : 'instant',
          member: product.ensemble && 'member' in product.ensemble ? product.ensemble.member : 0,
          grid: message.grid,
        });
      } catch (error) {
        if (!(error instanceof GribError)) throw error;
        refuse(error);
      }
    }
  } catch (error) {
    if (!(error instanceof GribError)) throw error;
    refuse(error);
  }
  return parts;
}

/** Extremes and differences over an interval are no weather of its steps. */
const isMean = (statistic: string | undefined): boolean =>
  statistic === undefined || statistic === 'average' || statistic === 'accumulation';

export function rejectionOf(file: string, error: GribError): Rejection {
  const code = {
    'no-message': 'unreadable-file',
    truncated: 'unreadable-file',
    corrupt: 'unreadable-message',
    unsupported: 'unsupported',
  } as const;
  return { code: code[error.code], message: `${file}: ${error.message}`, file };
}
