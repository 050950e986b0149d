#!/usr/bin/env node
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from './create-mcp-server';
import { readSettings } from './read-settings';

try {
  const settings = readSettings(process.env);
  // An agent waits for each call: give up on a busy service after one retry within seconds.
  const options = { ...settings, retry: { retries: 1, maxDelayMs: 5000 } };
  serveStdio(() => createMcpServer(options), { onerror: (error) => report(error.message) });
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

/** Writes a message to standard error, because standard output belongs to the protocol. */
function report(message: string): void {
  process.stderr.write(`daystar-mcp: ${message}\n`);
}
