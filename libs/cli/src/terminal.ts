/** Input and output of a command. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** Width of the window, characters. */
  readonly columns: number;
  /** Whether a new progress message overwrites the last one. */
  readonly isInteractive: boolean;
  readonly signal: AbortSignal;
  /** Writes a line of the result, to standard output. */
  print(line: string): void;
  /** Writes a message that is not part of the result, to standard error. */
  printMessage(message: string): void;
  /** Shows a progress message, which replaces the last one on an interactive terminal. */
  showProgress(message: string): void;
  readInput(): Promise<string>;
}

const DEFAULT_COLUMNS = 80;

/** Creates the terminal of this process. Ctrl-C aborts its signal; a second one ends the process. */
export function createProcessTerminal(): Terminal {
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort());
  return {
    env: process.env,
    columns: process.stdout.columns ?? DEFAULT_COLUMNS,
    isInteractive: process.stderr.isTTY === true,
    signal: abort.signal,
    print: (line) => void process.stdout.write(`${line}\n`),
    printMessage: (message) => void process.stderr.write(`${message}\n`),
    showProgress: (message) => void process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${message}` : `${message}\n`),
    readInput: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8');
    },
  };
}
