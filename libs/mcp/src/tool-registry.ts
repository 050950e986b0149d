import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { describeError } from './describe-error';
import { describeWeatherSource } from './describe-weather-source';
import { type ResponseNotes, collectNotes } from './response-notes';

/** Result of a tool: a short text for the model, and the same values for programs. */
export interface ToolResult {
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /**
   * `read`: changes nothing. `add`: adds data. `replace`: overwrites data; repeating it has no effect. `delete`: removes data.
   */
  readonly effect: 'read' | 'add' | 'replace' | 'delete';
  readonly run: (input: z.infer<Input>) => Promise<ToolResult>;
}

const ANNOTATIONS = {
  read: { readOnlyHint: true },
  add: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  replace: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  delete: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
};

/** Registers tools that report errors as results, so that the model can correct its call. */
export class ToolRegistry {
  constructor(private readonly server: McpServer) {}

  register<Input extends z.ZodObject>(tool: ToolDefinition<Input>): void {
    const { name, title, description, input, effect, run } = tool;
    // The world of the tools is closed: they read only from the service.
    const annotations = { title, openWorldHint: false, ...ANNOTATIONS[effect] };
    // Strict, so that a misspelled argument is an error.
    const config = { title, description, inputSchema: (input as z.ZodObject).strict(), annotations };
    this.server.registerTool(name, config, (values) => callTool(run, values as z.infer<Input>));
  }
}

async function callTool<T>(run: (input: T) => Promise<ToolResult>, input: T): Promise<CallToolResult> {
  try {
    const { result, notes } = await collectNotes(() => run(input));
    const { text, values } = addNotes(result, notes);
    return { content: [{ type: 'text', text }], structuredContent: { ...values } };
  } catch (error) {
    return { content: [{ type: 'text', text: describeError(error) }], isError: true };
  }
}

/** Adds warnings of the service and the weather sources to a result that does not have them itself. */
function addNotes({ text, values }: ToolResult, { warnings, weatherSource }: ResponseNotes): ToolResult {
  const addsWeather = weatherSource !== '' && !('weather_source' in values);
  const addsWarnings = warnings.length > 0 && !('warnings' in values);
  const lines = [
    text,
    ...(addsWeather ? [`Weather: ${describeWeatherSource(weatherSource)}.`] : []),
    ...(addsWarnings ? ['Check, and tell the user:', ...warnings.map(({ message }) => message)] : []),
  ];
  return {
    text: lines.join('\n'),
    values: { ...values, ...(addsWeather && { weather_source: weatherSource }), ...(addsWarnings && { warnings }) },
  };
}
