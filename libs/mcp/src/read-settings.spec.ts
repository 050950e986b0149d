import { readSettings } from './read-settings';

const env = { DAYSTAR_URL: 'https://solar.example', DAYSTAR_API_KEY: 'the-key' };

it('settings come from the environment', () => {
  expect(readSettings(env)).toEqual({ baseUrl: 'https://solar.example', apiKey: 'the-key' });
});

it.each([
  ['DAYSTAR_URL', ''],
  ['DAYSTAR_URL', 'solar.example'],
  ['DAYSTAR_URL', 'file:///etc/passwd'],
  ['DAYSTAR_API_KEY', ''],
  ['DAYSTAR_API_KEY', 'a key\r\nx-header: 1'],
])('%s is not %j, and the message does not repeat it', (name, value) => {
  const read = () => readSettings({ ...env, [name]: value });
  expect(read).toThrow(`set ${name} to`);
  if (value !== '') expect(read).not.toThrow(value);
});
