import { DaystarError, ERROR_STATUS, type CommandType, type ErrorCode, type FieldError } from '@daystar/contracts';
import type { Responder } from '../port/bus';
import type { Log } from '../port/log';
import { serialize } from './message';
import { readPayload } from './payload';
import { readLongPayload } from './read-long-payload';

/** The serialized reply to a command, or its failure. */
export interface CommandResult {
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

/** Executes a command. Never throws: an unexpected failure is logged and returned as Internal without details. */
export async function executeCommand(
  responder: Responder,
  request: string,
  headers: Readonly<Record<string, string>>,
  log: Log,
): Promise<CommandResult> {
  try {
    const reply = await responder.handle(readPayload(responder.type.request, request), headers);
    if (typeof reply !== 'object' || reply === null)
      throw new Error(`${responder.type.name} returned ${String(reply)}`);
    return { ok: true, text: serialize(reply, `The reply to ${responder.type.name}`) };
  } catch (error) {
    if (error instanceof DaystarError) return toFailure(error);
    log.error('command failed', { command: responder.type.name, error });
    return toFailure(new DaystarError('Internal', 'The request failed for an unexpected reason.'));
  }
}

/** Serializes an error as the reply to a command. */
export function toFailure(error: DaystarError): CommandResult {
  const { code, message, errors, retryAfterSeconds } = error;
  return { ok: false, text: JSON.stringify({ code, message, errors, retryAfterSeconds } satisfies Failure) };
}

/** Reads and validates a reply. @throws DaystarError of the responder, or Internal when the reply is invalid */
export async function readResult<Reply extends object>(
  type: CommandType<object, Reply>,
  { ok, text }: CommandResult,
): Promise<Reply> {
  if (!ok) {
    const { code, message, errors, retryAfterSeconds } = JSON.parse(text) as Failure;
    // A responder of a later release may use codes that this process does not know.
    throw new DaystarError(code in ERROR_STATUS ? code : 'Internal', message, errors, { retryAfterSeconds });
  }
  try {
    // A responder of a later release may use enum values that this process does not know.
    return await readLongPayload(type.reply, text, () => {});
  } catch (cause) {
    throw new DaystarError('Internal', `The reply to ${type.name} is not valid.`, [], { cause });
  }
}
