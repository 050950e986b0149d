/** User of the process; the current user when absent. */
export interface ProcessUser {
  readonly uid: number;
  readonly gid: number;
}

/** Command line of a backing service. */
export interface LaunchCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly user?: ProcessUser;
}

/** A required program and its Debian package. */
export interface Requirement {
  readonly debianPackage: string;
  readonly isInstalled: () => boolean;
}

export type BackingServiceName = 'kafka' | 'postgres' | 'redis';

/** Kafka, Postgres or Redis as a process of this machine. */
export interface BackingService {
  readonly name: BackingServiceName;
  /** Address in `stack.json`. */
  readonly address: string;
  /** All ports on which it listens; clients use the first one. */
  readonly ports: readonly number[];
  readonly requirements: readonly Requirement[];
  /** Folders with its data; `down --wipe` removes them. */
  readonly data: readonly string[];
  /** Signal for a fast, clean shutdown. */
  readonly stopSignal: NodeJS.Signals;
  /** Prepares its folders on the first run. @returns the command that starts it */
  prepare(): Promise<LaunchCommand>;
  /** Sends a request through the client of the services; rejects without a response. */
  probe(): Promise<void>;
}
