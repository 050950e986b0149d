import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from './client';
import { provokeErrors } from './errors/provoke-errors';
import { extractErrorTexts } from './errors/extract-error-texts';
import { type RunningInstallation, startEmbedded } from './installations';

const ADMIN_KEY = 'operator-key-of-32-characters-or-more';
const FILE = join(__dirname, 'errors', 'golden-errors.txt');

/** Every error that a client can read: those that requests provoke in the running service, then the rest of the source. */
describe('error messages', () => {
  let installation: RunningInstallation;
  let provoked: readonly string[];
  let messages: readonly string[];

  beforeAll(async () => {
    const weather = { DAYSTAR_WEATHER: 'sandbox', DAYSTAR_ADMIN_KEY: ADMIN_KEY, DAYSTAR_LOOPBACK_WEBHOOKS: 'allow' };
    installation = await startEmbedded({ ...weather, DAYSTAR_OPEN_PLANS: 'free,enterprise' });
    const { client, key } = await Client.registerWithKey(installation, 'Careless');
    const errors = await provokeErrors(installation.url, { client, key, adminKey: ADMIN_KEY });
    provoked = [...new Set(errors.map(({ status, code, message }) => `${status} ${code}: ${message}`))].sort();
    messages = errors.map(({ message }) => message);
  }, 120_000);
  afterAll(() => installation.close());

  it('equal the golden file, which `DAYSTAR_GOLDEN=write` writes', () => {
    const rest = extractErrorTexts().filter((text) => !messages.some((message) => patternOf(text).test(message)));
    const page = [
      '# Errors that requests provoke: status, code (of the request or the field), text',
      ...provoked,
      '',
      '# Other texts in the source: of failures, of load, and between services',
      ...rest,
      '',
    ].join('\n');
    if (process.env.DAYSTAR_GOLDEN === 'write') writeFileSync(FILE, page);
    expect(page).toBe(readFileSync(FILE, 'utf8'));
  });

  it('contain no regular expression, and nothing of the validator', () => {
    expect(messages.length).toBeGreaterThan(60);
    expect(
      messages.filter((text) => /regular expression|\/\^|\\d|conforming|each value in|nested property/.test(text)),
    ).toEqual([]);
  });
});

const patternOf = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+')}$`, 's');
