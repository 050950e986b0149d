import type { Client as McpClient } from '@modelcontextprotocol/client';
import { eventually } from '@daystar/testing';
import type { Client, ParsedResponse } from '../client';

/** Result of a tool: its text, and its structured content. */
export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly values: any;
}

export interface PowerRow {
  readonly period_end: string;
  readonly pv_estimate: number;
  readonly pv_estimate10?: number;
  readonly pv_estimate90?: number;
}

/** An agent that works for an account, and the HTTP API of the same account to compare with. */
export class McpSession {
  constructor(
    private readonly mcp: McpClient,
    readonly http: Client,
  ) {}

  close = () => this.mcp.close();

  async call(name: string, args: Record<string, unknown> = {}): Promise<ToolResult> {
    const { content, structuredContent, isError = false } = await this.mcp.callTool({ name, arguments: args });
    const texts = content.map((block) => (block.type === 'text' ? block.text : `a block of type ${block.type}`));
    return { isError, text: texts.join('\n'), values: structuredContent };
  }

  /** Calls a tool between two HTTP requests for the same rows, until all three have the same issue and the rows are equal. */
  callWithSameIssue<T>(
    name: string,
    args: Record<string, unknown>,
    path: string,
  ): Promise<{ readonly result: ToolResult; readonly body: T }> {
    return eventually(async () => {
      const responseBefore = await this.http.get<T>(path);
      const result = await this.call(name, args);
      const responseAfter = await this.http.get<T>(path);
      const issues = [responseBefore, responseAfter].map(getIssueId);
      const isSameIssue = issues.every((issue) => issue === result.values?.issue_id);
      return isSameIssue && JSON.stringify(responseBefore.body) === JSON.stringify(responseAfter.body)
        ? { result, body: responseAfter.body }
        : undefined;
    });
  }
}

const getIssueId = ({ headers }: ParsedResponse<unknown>) => headers.get('x-issue-id');

/** Sums the energy of the half-hour rows of a local day: kWh if their power is in kW, MWh if it is in MW. */
export function sumEnergy(
  rows: readonly PowerRow[],
  date: string,
  timeZone: string,
  field: 'pv_estimate' | 'pv_estimate10' | 'pv_estimate90' = 'pv_estimate',
): number {
  const dayRows = rows.filter(({ period_end }) => formatLocalDate(Date.parse(period_end) - 1000, timeZone) === date);
  return dayRows.reduce((sum, row) => sum + row[field]! / 2, 0);
}

/** By time zone. Creating one for each time took a second of processor time. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time as a local date, yyyy-MM-dd. */
export function formatLocalDate(time: number, timeZone: string): string {
  const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dateFormats.set(timeZone, format);
  return format.format(time);
}
