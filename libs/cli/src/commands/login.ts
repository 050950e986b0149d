import { Daystar } from '@daystar/client';
import { type Command, EXIT_CODES, UsageError } from '../command';
import { storeCredentials } from '../credentials';

export const login: Command = {
  name: 'login',
  usage: '--url URL < KEY_FILE',
  description: 'Checks an API key and stores it with the URL, readable by you only.',
  help: [
    '--url URL   address of the service, such as https://solar.example',
    'The key is read from the input, so that it is not in the history of the shell. The variable DAYSTAR_API_KEY replaces the input.',
    'The file is daystar/credentials.json in $XDG_CONFIG_HOME (~/.config).',
  ],
  example: 'daystar login --url https://solar.example < key.txt',
  options: { url: { type: 'string' } },
  positionals: [],
  run: async ({ values: { url } }, terminal) => {
    if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new UsageError('--url must be the address of the service, such as https://solar.example');
    const apiKey = (terminal.env.DAYSTAR_API_KEY ?? (await terminal.readInput())).trim();
    if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new UsageError('the input, or DAYSTAR_API_KEY, must be one API key');
    const { account_id, plan } = await new Daystar({ baseUrl: url, apiKey, retry: { retries: 1 } }).usage();
    const file = storeCredentials(terminal.env, { url, apiKey });
    terminal.printMessage(`Logged in to ${url} as ${account_id} (${plan}). Stored in ${file}.`);
    return EXIT_CODES.done;
  },
};
