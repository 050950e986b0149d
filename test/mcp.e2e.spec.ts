import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client as McpClient } from '@modelcontextprotocol/client';
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/client/stdio';
import { buildPackages } from './build-packages';
import { compileServices } from './installations';
import { describeAccountTasks } from './mcp/account-tasks';
import { describeVerificationTasks } from './mcp/verification-tasks';
import { AgentAccount } from './mcp/agent-account';
import { describeFailingCalls } from './mcp/failing-calls';
import { McpSession } from './mcp/mcp-session';
import { describePowerTasks } from './mcp/power-tasks';

/** Each test is a task that an agent would get. The server runs as its own process, as an agent starts it. */
describe('the MCP server over stdio', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-mcp-'));
  const start = async (parameters: StdioServerParameters) => {
    const client = new McpClient({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport(parameters));
    return client;
  };
  const program = join(folder, 'node_modules/@daystar/mcp/build/main.js');
  const agent = new AgentAccount((key, { url }) =>
    start({ command: process.execPath, args: [program], env: { DAYSTAR_URL: url, DAYSTAR_API_KEY: key } }),
  );

  beforeAll(async () => {
    buildPackages(folder, ['client', 'mcp']);
    await agent.open();
  }, 300_000);
  afterAll(async () => {
    await agent.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describePowerTasks(agent);
  describeAccountTasks(agent);
  describeVerificationTasks(agent);
  describeFailingCalls(agent);

  describe('on the page for agents', () => {
    const page = readFileSync(resolve(__dirname, '../docs/agents.md'), 'utf8');

    it('has all tools', async () => {
      const { tools } = await agent.mcp.listTools();
      const rows = page.split('\n').filter((line) => line.startsWith('| `'));
      const named = rows.flatMap((row) => [...row.split('|')[1].matchAll(/`(\w+)`/g)].map(([, name]) => name));
      expect(named.sort()).toEqual(tools.map(({ name }) => name).sort());
    });

    it('has a configuration that starts it', async () => {
      compileServices();
      const [, json] = /```json\n([^]*?)```/.exec(page)!;
      const { daystar } = (JSON.parse(json) as { mcpServers: { daystar: Required<StdioServerParameters> } }).mcpServers;
      const args = daystar.args.map((path) => path.replace('/path/to/daystar', resolve(__dirname, '..')));
      expect(Object.keys(daystar.env)).toEqual(['DAYSTAR_URL', 'DAYSTAR_API_KEY']);
      const env = { DAYSTAR_URL: agent.installation.url, DAYSTAR_API_KEY: agent.key };
      const mcp = await start({ command: daystar.command, args, env });
      expect((await new McpSession(mcp, agent.http).call('get_usage')).values.plan).toBe('Enterprise');
      await mcp.close();
    }, 120_000);
  });

  it('says which tools change or delete data', async () => {
    const { tools } = await agent.mcp.listTools();
    const named = (select: (annotations: NonNullable<(typeof tools)[number]['annotations']>) => boolean | undefined) =>
      tools.filter(({ annotations }) => select(annotations!)).map(({ name }) => name);
    expect(named(({ readOnlyHint }) => !readOnlyHint)).toEqual([
      'create_site',
      'update_site',
      'delete_site',
      'post_measurements',
    ]);
    expect(named(({ destructiveHint }) => destructiveHint)).toEqual([
      'update_site',
      'delete_site',
      'post_measurements',
    ]);
    // Every agent reads this list before its first call.
    expect(JSON.stringify(tools).length).toBeLessThan(32_000);
  });
});
