export { createMcpServer } from './create-mcp-server';
