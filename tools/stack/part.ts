/** Drops from root to this user; absent = stay who we are. */
export interface ProcessUser {
  readonly uid: number;
  readonly gid: number;
}

/** How a part's process is started. */
export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly user?: ProcessUser;
}

/** A program that a part needs and the Debian package that brings it. */
export interface Requirement {
  readonly debianPackage: string;
  readonly installed: () => boolean;
}

export type PartName = 'kafka' | 'postgres' | 'redis';

/** One of the three outside things the services need, as this machine can run it. */
export interface Part {
  readonly name: PartName;
  /** What `stack.json` says of it. */
  readonly address: string;
  /** All ports it listens on; the first is the one clients use. */
  readonly ports: readonly number[];
  readonly requirements: readonly Requirement[];
  /** Folders with what it keeps; removed by `down --wipe`. */
  readonly data: readonly string[];
  /** How it is asked to stop at once but in good order. */
  readonly stopSignal: NodeJS.Signals;
  /** Makes its folders ready on the first run. */
  prepare(): Promise<Launch>;
  /** Asks it something through the client the services use; rejects when it has no answer. */
  ask(): Promise<void>;
}
