import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { noteResponse } from './response-notes';
import { ToolRegistry } from './tool-registry';

type Call = (values: object) => Promise<{ content: { text: string }[]; structuredContent: object }>;

/** Calls a tool that gets responses from these weather sources, each with the same warning. */
async function callTool(sources: readonly string[], values: object) {
  let call: Call | undefined;
  const server = { registerTool: (_name: string, _config: object, callback: Call) => (call = callback) };
  const warnings = [{ field_name: 'capacity', error_code: 'Unusual', message: 'Large.' }];
  new ToolRegistry(server as unknown as McpServer).register({
    name: 'a',
    title: 'A',
    description: 'A.',
    input: z.object({}),
    effect: 'read',
    run: async () => {
      for (const source of sources) {
        await Promise.resolve();
        noteResponse({ warnings }, new Headers({ 'x-weather-source': source }));
      }
      return { text: 'Done.', values: { ...values } };
    },
  });
  const { content, structuredContent } = await call!({});
  return { text: content[0].text, values: structuredContent };
}

describe('the result of a tool', () => {
  it('has the warnings and weather sources of its responses once, and none of another call', async () => {
    const [real, simulated] = await Promise.all([callTool(['gfs', 'gfs, icon'], {}), callTool(['sandbox'], {})]);
    expect(real.values).toMatchObject({ weather_source: 'gfs, icon', warnings: [{ message: 'Large.' }] });
    expect(real.text).toBe('Done.\nWeather: gfs, icon.\nCheck, and tell the user:\nLarge.');
    expect(simulated.text).toContain('Weather: sandbox (simulated, not real weather).');
  });

  it('does not repeat what the tool itself says', async () => {
    const values = { weather_source: 'gfs', warnings: [] };
    expect(await callTool(['gfs'], values)).toEqual({ text: 'Done.', values });
  });
});
