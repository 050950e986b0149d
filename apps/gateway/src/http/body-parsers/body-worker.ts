/** Entry point of the thread for large bodies. Arguments and results are plain data, which can be cloned between threads. */
import { DaystarError, type FieldError } from '@daystar/contracts';
import { parseCsvBody } from './csv-body-parser';
import { parseJsonBody } from './json-body-parser';
import { readMeasurements } from './read-measurements';

export type BodyType = 'json' | 'csv';

/** A body to parse. */
export interface ParseTask {
  readonly bytes: Uint8Array;
  readonly type: BodyType;
  readonly isForMeasurements: boolean;
}

/** Result of parsing a body. */
export type ParseResult =
  /** The body cannot be parsed, or contains text that cannot be stored. */
  | { readonly rejected: Rejection }
  /** The body is valid; the main thread can parse it without further checks. */
  | { readonly isValid: true }
  /** `PostedMeasurements` as JSON, which the main thread parses in a tenth of the time that the body would take. */
  | { readonly posted: Uint8Array }
  /** The body is valid, but has no valid measurement. */
  | { readonly noValidMeasurement: Rejection };

export interface Rejection {
  readonly message: string;
  readonly errors: readonly FieldError[];
}

/** Parses a body on the worker thread, and validates measurements. Errors of the body are part of the result. */
export function readBody({ bytes, type, isForMeasurements }: ParseTask): ParseResult {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const parsed = type === 'csv' ? parseCsvBody(body) : parseJsonBody(body, isForMeasurements);
    return isForMeasurements ? serializeMeasurements(parsed) : { isValid: true };
  } catch (error) {
    return { rejected: toRejection(error) };
  }
}

function serializeMeasurements(body: unknown): ParseResult {
  try {
    return { posted: Buffer.from(JSON.stringify(readMeasurements(body))) };
  } catch (error) {
    return { noValidMeasurement: toRejection(error) };
  }
}

/** Converts an InvalidRequest to plain data. @throws other errors */
function toRejection(error: unknown): Rejection {
  if (error instanceof DaystarError && error.code === 'InvalidRequest')
    return { message: error.message, errors: error.errors };
  throw error;
}
