import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A log line of a service. */
export interface LogEvent {
  readonly message: string;
  /** Wall-clock time, ms. */
  readonly loggedAt: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Reads the lines of a log file with one of the messages. The last line of a killed process may be incomplete. */
export async function readLogEvents(
  file: string,
  messages: readonly string[],
  onEvent: (event: LogEvent) => void,
): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!messages.some((message) => line.includes(message))) continue;
    const event = parseLine(line);
    if (event && messages.includes(event.message)) onEvent(event);
  }
}

function parseLine(line: string): LogEvent | undefined {
  try {
    const { msg, time, ...fields } = JSON.parse(line) as { msg: string; time: string };
    return { message: msg, loggedAt: Date.parse(time), fields };
  } catch {
    return undefined;
  }
}
