/**
 * Reads the address and the key of the service.
 * @throws Error that names the variable, but never its value, which may be a key
 */
export function readSettings(env: NodeJS.ProcessEnv): { readonly baseUrl: string; readonly apiKey: string } {
  const { DAYSTAR_URL: baseUrl = '', DAYSTAR_API_KEY: apiKey = '' } = env;
  const protocol = URL.canParse(baseUrl) ? new URL(baseUrl).protocol : '';
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('set DAYSTAR_URL to the address of the service, such as https://daystar.example.com');
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new Error('set DAYSTAR_API_KEY to an API key of your account');
  return { baseUrl, apiKey };
}
