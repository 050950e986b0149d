import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Daystar } from '@daystar/client';

export interface Credentials {
  readonly url: string;
  readonly apiKey: string;
}

/** Returns the path of the credentials file, in the folder that the XDG Base Directory Specification defines. */
export const getCredentialsFile = ({ XDG_CONFIG_HOME, HOME }: NodeJS.ProcessEnv): string =>
  join(XDG_CONFIG_HOME || join(HOME || homedir(), '.config'), 'daystar', 'credentials.json');

/** Stores credentials in a file that only the user can read. @returns its path */
export function storeCredentials(env: NodeJS.ProcessEnv, credentials: Credentials): string {
  const file = getCredentialsFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  return file;
}

/** Reads the credentials from the environment, or else from the credentials file. @throws Error that says how to log in */
export function readCredentials(env: NodeJS.ProcessEnv): Credentials {
  const { DAYSTAR_URL: url, DAYSTAR_API_KEY: apiKey } = env;
  if (url && apiKey) return { url, apiKey };
  try {
    const stored = JSON.parse(readFileSync(getCredentialsFile(env), 'utf8')) as Credentials;
    return { url: url || stored.url, apiKey: apiKey || stored.apiKey };
  } catch {
    throw new Error('not logged in. Run: daystar login --url URL');
  }
}

/** Creates a client with the credentials of the user. @throws Error when the user is not logged in */
export function createClient(env: NodeJS.ProcessEnv): Daystar {
  const { url, apiKey } = readCredentials(env);
  return new Daystar({ baseUrl: url, apiKey, retry: { retries: 2 } });
}
