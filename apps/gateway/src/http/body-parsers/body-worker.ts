/** What the thread for large bodies does. It takes and gives plain data. */
import { DaystarError, type FieldError } from '@daystar/contracts';
import { parseCsvBody } from './csv-body-parser';
import { parseJsonBody } from './json-body-parser';
import { readMeasurements } from './read-measurements';

export type BodyType = 'json' | 'csv';

/** A body that arrived. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly type: BodyType;
  readonly forMeasurements: boolean;
}

/** What came of it. */
export type ReadOutcome =
  /** It cannot be parsed, or has texts that cannot be stored. */
  | { readonly refused: Refusal }
  /** It can be parsed where it is needed, without being checked again. */
  | { readonly sound: true }
  /** `PostedMeasurements` as JSON, which is read in a tenth of the time that rows in a body take. */
  | { readonly posted: Uint8Array }
  /** It can be parsed, and holds no measurement. */
  | { readonly unreadable: Refusal };

export interface Refusal {
  readonly message: string;
  readonly errors: readonly FieldError[];
}

export function readBody({ bytes, type, forMeasurements }: ReadOrder): ReadOutcome {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const parsed = type === 'csv' ? parseCsvBody(body) : parseJsonBody(body, forMeasurements);
    return forMeasurements ? posted(parsed) : { sound: true };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

function posted(body: unknown): ReadOutcome {
  try {
    return { posted: Buffer.from(JSON.stringify(readMeasurements(body))) };
  } catch (error) {
    return { unreadable: refusalOf(error) };
  }
}

/** @throws what is no refusal */
function refusalOf(error: unknown): Refusal {
  if (error instanceof DaystarError && error.code === 'InvalidRequest')
    return { message: error.message, errors: error.errors };
  throw error;
}
