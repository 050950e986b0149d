import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCredentials, storeCredentials } from './credentials';

describe('the credentials of the command line', () => {
  const stored = { url: 'https://solar.example', apiKey: 'stored-key' };
  let env: NodeJS.ProcessEnv;
  beforeEach(() => (env = { XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'daystar-cli-')) }));
  afterEach(() => rmSync(env.XDG_CONFIG_HOME!, { recursive: true, force: true }));

  it('are those of the environment, or else of the file', () => {
    const [url, apiKey] = ['https://other.example', 'other-key'];
    expect(readCredentials({ ...env, DAYSTAR_URL: url, DAYSTAR_API_KEY: apiKey })).toEqual({ url, apiKey });
    storeCredentials(env, stored);
    expect(readCredentials(env)).toEqual(stored);
    expect(readCredentials({ ...env, DAYSTAR_API_KEY: apiKey })).toEqual({ ...stored, apiKey });
    expect(readCredentials({ ...env, DAYSTAR_URL: `${stored.url}/` })).toMatchObject({ apiKey: 'stored-key' });
  });

  it('do not include a stored key for another service', () => {
    storeCredentials(env, stored);
    expect(() => readCredentials({ ...env, DAYSTAR_URL: 'https://other.example' })).toThrow(
      'the stored key is for https://solar.example, not for DAYSTAR_URL. Set DAYSTAR_API_KEY too.',
    );
  });

  it.each([
    [{}, 'not logged in. Run: daystar login --url URL'],
    [{ DAYSTAR_API_KEY: 'key' }, 'DAYSTAR_API_KEY is set, but DAYSTAR_URL is not'],
    [{ DAYSTAR_URL: 'https://solar.example' }, 'DAYSTAR_URL is set, but DAYSTAR_API_KEY is not'],
  ])('without a file and with %j name what is missing', (variables, message) => {
    expect(() => readCredentials({ ...env, ...variables })).toThrow(message);
  });

  it.each(['{', 'null', '{"url":"https://solar.example"}'])('in a file with %s are reported as unreadable', (text) => {
    const file = storeCredentials(env, stored);
    writeFileSync(file, text);
    expect(() => readCredentials(env)).toThrow(`${file} cannot be read`);
  });
});
