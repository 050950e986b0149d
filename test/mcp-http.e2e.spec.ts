import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describeAccountTasks } from './mcp/account-tasks';
import { AgentAccount } from './mcp/agent-account';
import { describePowerTasks } from './mcp/power-tasks';

const page = readFileSync(resolve(__dirname, '../docs/agents.md'), 'utf8');

/** The tasks of `mcp.e2e.spec.ts` over the other transport, connected as `docs/agents.md` says. */
describe('the MCP server over HTTP', () => {
  const agent = new AgentAccount(async (key, { url }) => {
    interface Configuration {
      readonly mcpServers: { readonly daystar: { type: string; url: string; headers: Record<string, string> } };
    }
    const [, json] = /## Connect over HTTP[^]*?```json\n([^]*?)```/.exec(page)!;
    const { type, ...stated } = (JSON.parse(json) as Configuration).mcpServers.daystar;
    expect(type).toBe('http');
    const headers = Object.fromEntries(
      Object.entries(stated.headers).map(([name, value]) => [name, value.replace('YOUR_KEY', key)]),
    );
    const client = new Client({ name: 'test', version: '1' });
    const address = new URL(stated.url.replace('https://solar.example', url));
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
    return client;
  });

  beforeAll(() => agent.open(), 300_000);
  afterAll(() => agent.close());

  describePowerTasks(agent);
  describeAccountTasks(agent);
});
