import { DaystarError, ERROR_STATUS, type CommandType, type ErrorCode, type FieldError } from '@daystar/contracts';
import type { Responder } from '../bus';
import type { Log } from '../log';
import { jsonOf } from './message';
import { readPayload } from './payload';

/** What comes back for a command: the reply, or the failure as data. */
export interface Answer {
  readonly ok: boolean;
  readonly text: string;
}

/** The JSON form of a DaystarError. */
interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds?: number;
}

/** Has a command carried out. Never throws; a failure nobody foresaw is logged, and told without its inner details. */
export async function answer(
  responder: Responder,
  request: string,
  headers: Readonly<Record<string, string>>,
  log: Log,
): Promise<Answer> {
  try {
    const reply = await responder.handle(readPayload(responder.type.request, request), headers);
    if (typeof reply !== 'object' || reply === null)
      throw new Error(`${responder.type.name} answered ${String(reply)}`);
    return { ok: true, text: jsonOf(reply, `replies to ${responder.type.name}`) };
  } catch (error) {
    if (error instanceof DaystarError) return failure(error);
    log.error(`${responder.type.name} failed`, { error });
    return failure(new DaystarError('Internal', 'The request failed for an unexpected reason.'));
  }
}

export function failure(error: DaystarError): Answer {
  const { code, message, errors, retryAfterSeconds } = error;
  return { ok: false, text: JSON.stringify({ code, message, errors, retryAfterSeconds } satisfies Failure) };
}

/** The reply, validated. @throws DaystarError as the responder threw it, or Internal when the reply is not valid */
export function readAnswer<R extends object>(type: CommandType<object, R>, { ok, text }: Answer): R {
  if (!ok) {
    const { code, message, errors, retryAfterSeconds } = JSON.parse(text) as Failure;
    // A newer responder may know codes that are not in this process's list.
    throw new DaystarError(code in ERROR_STATUS ? code : 'Internal', message, errors, { retryAfterSeconds });
  }
  try {
    return readPayload(type.reply, text);
  } catch (cause) {
    throw new DaystarError('Internal', `The reply to ${type.name} is not valid.`, [], { cause });
  }
}
