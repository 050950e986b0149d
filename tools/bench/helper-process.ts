import { type ChildProcess, fork } from 'node:child_process';

/** A helper of a bench in a process of its own, which answers one question after another. */
export class HelperProcess<Question, Answer> {
  private constructor(private readonly child: ChildProcess) {}

  /** @param file compiled program that calls `helpWith` */
  static start<Question, Answer>(file: string, env: NodeJS.ProcessEnv = {}): HelperProcess<Question, Answer> {
    // Typed arrays and buffers cross as they are.
    const child = fork(file, { env: { ...process.env, ...env }, serialization: 'advanced' });
    return new HelperProcess<Question, Answer>(child);
  }

  /** @throws Error when the helper failed or ended */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('a helper process ended early'));
      this.child.once('exit', ended);
      this.child.once('message', (message: { answer: Answer } | { error: string }) => {
        this.child.off('exit', ended);
        if ('error' in message) reject(new Error(message.error));
        else resolve(message.answer);
      });
      this.child.send(question as object);
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

/** The other end: answers what the bench asks. */
export function helpWith<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  process.on('message', (question: Question) => {
    Promise.resolve()
      .then(() => answer(question))
      .then(
        (given) => process.send!({ answer: given }),
        (error: unknown) => process.send!({ error: (error as Error).stack }),
      );
  });
}
