import { spawnSync } from 'node:child_process';
import type { ProcessUser } from './backing-service';

export interface RunOptions {
  readonly cwd?: string;
  readonly user?: ProcessUser;
  readonly env?: NodeJS.ProcessEnv;
  /** Standard input. */
  readonly input?: string;
}

/**
 * Runs a program and waits for its exit.
 * @returns its standard output
 * @throws Error with its last lines of output when it cannot be started or fails
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, user, env, input }: RunOptions = {},
): string {
  const options = { cwd, env, input, ...user, encoding: 'utf8', maxBuffer: 64 << 20 } as const;
  const { status, error, stdout, stderr } = spawnSync(program, args, options);
  if (error) throw new Error(`${program} cannot be started: ${error.message}`);
  if (status !== 0) {
    const lastLines = `${stdout}\n${stderr}`.trim().split('\n').slice(-12).join('\n');
    throw new Error(`"${[program, ...args].join(' ')}" failed:\n${lastLines}`);
  }
  return stdout;
}

/** Whether the program exists and reports success. */
export function canRunProgram(program: string, args: readonly string[], { user }: RunOptions = {}): boolean {
  return spawnSync(program, args, { stdio: 'ignore', ...user }).status === 0;
}
