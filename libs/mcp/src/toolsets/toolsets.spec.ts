import type { Daystar, Inputs, Verification } from '@daystar/client';
import type { ToolDefinition, ToolRegistry, ToolResult } from '../tool-registry';
import { registerVerificationTools } from './verification-tools';
import { registerMeasurementTools } from './measurement-tools';
import { registerServiceTools } from './service-tools';

type Tool = Pick<ToolDefinition<never>, 'name'> & { readonly run: (input: object) => Promise<ToolResult> };

/** Calls a tool of a toolset with a stub of the client. */
async function callTool(
  registerTools: (registry: ToolRegistry, daystar: Daystar) => void,
  daystar: object,
  name: string,
  input: object,
): Promise<string> {
  const tools: Tool[] = [];
  registerTools({ register: (tool: Tool) => void tools.push(tool) } as unknown as ToolRegistry, daystar as Daystar);
  return (await tools.find((tool) => tool.name === name)!.run(input)).text;
}

it('the state of a failing source has the text of its last error', async () => {
  const source = {
    source: 'gfs',
    state: 'failing',
    age_minutes: 90,
    share: 0.5,
    tiles: 1,
    last_error: { at: '2026-03-01T15:13:00.0000000Z', message: 'noaa.example responded with 503' },
  };
  const inputs = () => Promise.resolve({ as_of: '', sources: [source], ladder: [] } as unknown as Inputs);
  expect(await callTool(registerServiceTools, { inputs }, 'get_weather_status', {})).toContain(
    'gfs: failing, newest run 90 min old, used for 50 % of tiles; last error: noaa.example responded with 503',
  );
});

it('the usage has what is left, and the number of sites', async () => {
  const limited = { limit: 60, used: 12, remaining: 48, resets_at: '2026-03-01T15:14:00.0000000Z' };
  const unlimited = { ...limited, limit: null, remaining: null };
  const usage = () =>
    Promise.resolve({
      plan: 'Free',
      sites: { utility: 3, rooftop: 2, weather: 1 },
      requests_this_minute: limited,
      simple_requests_today: unlimited,
      measurements_today: unlimited,
    });
  const text = await callTool(registerServiceTools, { usage }, 'get_usage', {});
  expect(text).toContain('Requests this minute: 12 used, 48 of 60 left');
  expect(text).toContain('Measurements today: 12 used, no limit');
  expect(text).toContain('Sites: 3 utility-scale, 2 rooftop, 1 weather.');
});

it.each([
  [undefined, 'compared with estimated actuals, as there are too few measurements,'],
  ['measurement', 'compared with estimated actuals, as there are too few measurements,'],
  ['estimated_actual', 'compared with estimated actuals,'],
])('scores with the reference %s say what forecasts were compared with', async (reference, expected) => {
  const verification = () =>
    Promise.resolve({ reference: 'estimated_actual', verification: [] } as unknown as Verification);
  const daystar = { aggregation: () => ({ verification }) };
  const input = { collection_id: 'a', aggregation_id: 'b', days: 30, reference };
  expect(await callTool(registerVerificationTools, daystar, 'get_aggregation_accuracy', input)).toContain(expected);
});

it('the measured energy is without implausible values and those that others cover', async () => {
  const measurements = ['ok', 'unit_suspect', 'overlap', 'curtailed'].map((verdict, index) => ({
    period_end: `2026-06-01T1${index}:00:00Z`,
    period: 'PT30M',
    total_power: verdict === 'unit_suspect' ? 2000 : 2,
    verdict,
  }));
  const resource_id = '0000-0000-0000-0001';
  const site = {
    record: () => Promise.resolve({ resource_id, name: 'Roof' }),
    measurements: () => Promise.resolve({ measurements, gaps: [] }),
  };
  const sites = { one: () => site };
  const daystar = { utilitySites: sites };
  const text = await callTool(registerMeasurementTools, daystar, 'get_measurements', { resource_id });
  expect(text).toContain('Measured energy: 2 MWh, without 2 that are implausible or covered by others.');
});
