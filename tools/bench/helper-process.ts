import { type ChildProcess, fork } from 'node:child_process';

/** A helper process of a bench, which handles one request at a time. */
export class HelperProcess<Request, Response> {
  private constructor(private readonly child: ChildProcess) {}

  /**
   * @param file compiled program that calls `serveRequests`
   * @param nodeFlags further flags of Node
   */
  static start<Request, Response>(
    file: string,
    env: NodeJS.ProcessEnv = {},
    nodeFlags: readonly string[] = [],
  ): HelperProcess<Request, Response> {
    const child = fork(file, {
      env: { ...process.env, ...env },
      execArgv: [...process.execArgv, ...nodeFlags],
      // Structured clone: typed arrays and buffers are passed without conversion.
      serialization: 'advanced',
    });
    return new HelperProcess<Request, Response>(child);
  }

  /** @throws Error when the helper failed or ended */
  send(request: Request): Promise<Response> {
    return new Promise((resolve, reject) => {
      const rejectEnded = () => reject(new Error('a helper process ended early'));
      this.child.once('exit', rejectEnded);
      this.child.once('message', (message: { response: Response } | { error: string }) => {
        this.child.off('exit', rejectEnded);
        if ('error' in message) reject(new Error(message.error));
        else resolve(message.response);
      });
      this.child.send(request as object);
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.child.once('exit', () => resolve());
      if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGKILL');
      else resolve();
    });
  }
}

/** Handles the requests in the helper process. */
export function serveRequests<Request, Response>(handle: (request: Request) => Response | Promise<Response>): void {
  process.on('message', (request: Request) => {
    Promise.resolve()
      .then(() => handle(request))
      .then(
        (response) => process.send!({ response }),
        (error: unknown) => process.send!({ error: (error as Error).stack }),
      );
  });
}
