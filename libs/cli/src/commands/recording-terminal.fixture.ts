import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Terminal } from '../terminal';

/** Creates a terminal that is signed in to a server, and records what is printed. */
export function createRecordingTerminal(server: Server): { terminal: Terminal; messages: string[] } {
  const messages: string[] = [];
  const { port } = server.address() as AddressInfo;
  const terminal: Terminal = {
    env: { DAYSTAR_URL: `http://127.0.0.1:${port}`, DAYSTAR_API_KEY: 'a-key' },
    columns: 80,
    isInteractive: false,
    signal: new AbortController().signal,
    print: (line) => void messages.push(line),
    printMessage: (message) => void messages.push(message),
    showProgress: () => {},
    readInput: () => Promise.resolve(''),
  };
  return { terminal, messages };
}
