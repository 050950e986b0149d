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

/**
 * Reads the URL and the key, each from the environment or else from the credentials file. A stored key is used only for the
 * service that it was stored for.
 * @throws Error that says how to log in
 */
export function readCredentials(env: NodeJS.ProcessEnv): Credentials {
  const { DAYSTAR_URL: url, DAYSTAR_API_KEY: apiKey } = env;
  if (url && apiKey) return { url, apiKey };
  const stored = readStoredCredentials(getCredentialsFile(env));
  if (!stored) throw new Error(`${describeMissing(env)}. Run: daystar login --url URL`);
  if (url && removeFinalSlashes(url) !== removeFinalSlashes(stored.url))
    throw new Error(`the stored key is for ${stored.url}, not for DAYSTAR_URL. Set DAYSTAR_API_KEY too.`);
  return { url: stored.url, apiKey: apiKey || stored.apiKey };
}

/** @returns undefined when the user has not logged in */
function readStoredCredentials(file: string): Credentials | undefined {
  try {
    const { url, apiKey } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Credentials>;
    if (typeof url !== 'string' || typeof apiKey !== 'string') throw new Error('it has no URL or no key');
    return { url, apiKey };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    // The message of a syntax error would quote the file, which contains a key.
    const reason = error instanceof SyntaxError ? 'it is not JSON' : (error as Error).message;
    throw new Error(`${file} cannot be read: ${reason}. Run: daystar login --url URL`, { cause: error });
  }
}

function describeMissing({ DAYSTAR_URL: url, DAYSTAR_API_KEY: apiKey }: NodeJS.ProcessEnv): string {
  if (apiKey) return 'DAYSTAR_API_KEY is set, but DAYSTAR_URL is not';
  return url ? 'DAYSTAR_URL is set, but DAYSTAR_API_KEY is not' : 'not logged in';
}

const removeFinalSlashes = (url: string): string => url.replace(/\/+$/, '');

/** Creates a client with the credentials of the user. @throws Error when the user is not logged in */
export function createClient(env: NodeJS.ProcessEnv): Daystar {
  const { url, apiKey } = readCredentials(env);
  return new Daystar({ baseUrl: url, apiKey, retry: { retries: 2 } });
}
