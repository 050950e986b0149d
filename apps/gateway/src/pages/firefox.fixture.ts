import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@daystar/testing';

const START_TIMEOUT_MS = 50_000;
/** Time that an expression in a page may take to become true, ms. */
const WAIT_TIMEOUT_MS = 10_000;
const FLAGS = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];
/** Runs with the rights of the browser: lists the errors of scripts below a URL, and forgets them. */
const LIST_ERRORS = `const errors = Services.console.getMessageArray()
  .filter((message) => message instanceof Ci.nsIScriptError && !(message.flags & Ci.nsIScriptError.warningFlag))
  .filter(({ sourceName }) => sourceName.startsWith(arguments[0])).map(({ errorMessage }) => errorMessage);
  Services.console.reset();
  return errors;`;

type Reply = readonly [type: 1, id: number, error: { readonly message: string } | null, result: unknown];

/**
 * Debian's Firefox, controlled by Marionette (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 * Playwright needs a patched Firefox, or commands of WebDriver BiDi that Firefox ESR lacks.
 */
export class FirefoxFixture {
  private readonly process: ChildProcess;
  private socket!: Socket;
  private received = Buffer.alloc(0);
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private lastId = 0;

  private constructor(private readonly profile: string) {
    this.process = spawn(process.env.FIREFOX_PATH!, [...FLAGS, '--profile', profile], {
      stdio: 'ignore',
      env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
    });
  }

  static async start(): Promise<FirefoxFixture> {
    const profile = await mkdtemp(join(tmpdir(), 'daystar-firefox-'));
    // Chooses a free port.
    await writeFile(join(profile, 'user.js'), 'user_pref("marionette.port", 0);');
    const firefox = new FirefoxFixture(profile);
    const port = await eventually(
      async () => Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8')),
      START_TIMEOUT_MS,
    );
    firefox.socket = connect(port, '127.0.0.1');
    firefox.socket.on('data', (data) => firefox.receive(data));
    await once(firefox.socket, 'connect');
    await firefox.send('WebDriver:NewSession', {});
    return firefox;
  }

  open(url: string): Promise<unknown> {
    return this.send('WebDriver:Navigate', { url });
  }

  /** Evaluates an expression in the page. */
  async evaluate<T>(expression: string): Promise<T> {
    const { value } = (await this.send('WebDriver:ExecuteScript', { script: `return ${expression}`, args: [] })) as {
      value: T;
    };
    return value;
  }

  /** Waits until an expression in the page is true. */
  waitFor(expression: string): Promise<unknown> {
    return eventually(
      async () => (await this.evaluate<boolean>(`Boolean(${expression})`)) || undefined,
      WAIT_TIMEOUT_MS,
    );
  }

  setWidth(width: number): Promise<unknown> {
    return this.send('WebDriver:SetWindowRect', { width, height: 900 });
  }

  /** Lists the errors of scripts below a URL since the last call. */
  async listErrors(url: string): Promise<string[]> {
    await this.send('Marionette:SetContext', { value: 'chrome' });
    const { value } = (await this.send('WebDriver:ExecuteScript', { script: LIST_ERRORS, args: [url] })) as {
      value: string[];
    };
    await this.send('Marionette:SetContext', { value: 'content' });
    return value;
  }

  async close(): Promise<void> {
    this.socket?.destroy();
    const ended = once(this.process, 'exit');
    this.process.kill();
    await ended;
    await rm(this.profile, { recursive: true, force: true });
  }

  private async send(command: string, parameters: object): Promise<unknown> {
    const id = ++this.lastId;
    const message = JSON.stringify([0, id, command, parameters]);
    const replied = new Promise<Reply>((resolve) => this.waiting.set(id, resolve));
    this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await replied;
    if (error) throw new Error(`${command}: ${error.message}`);
    return result;
  }

  /** Reads messages. Each is preceded by its number of bytes and a colon. */
  private receive(data: Buffer): void {
    this.received = Buffer.concat([this.received, data]);
    for (;;) {
      const colon = this.received.indexOf(':');
      const end = colon + 1 + Number(this.received.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || this.received.length < end) return;
      const message = JSON.parse(this.received.subarray(colon + 1, end).toString()) as Reply | object;
      this.received = this.received.subarray(end);
      // The first message names the protocol.
      if (Array.isArray(message)) this.waiting.get((message as unknown as Reply)[1])?.(message as unknown as Reply);
    }
  }
}
