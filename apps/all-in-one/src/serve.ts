import type { Host, RunningService } from '@daystar/host';
import { setUpDemo } from './demo';
import { startAllInOne } from './start-all-in-one';
import { waitUntilServed } from './wait-until-served';

/** Entry point of the process: starts the five services, and resolves when the example requests of the demo account respond. */
export async function serve(host: Host): Promise<RunningService> {
  const app = host.closeOnStop(await startAllInOne(host));
  const demo = await setUpDemo(app, host.environment);
  await waitUntilServed(app.url, demo);
  const buildUrlWithKey = (path: string) =>
    `${app.url}${path}${path.includes('?') ? '&' : '?'}format=json&api_key=${demo.key}`;
  const readyLines = [
    '',
    `demo key ${demo.key}`,
    ...demo.paths.map((path) => `  ${buildUrlWithKey(path)}`),
    `ready ${app.url}`,
  ];
  // The host closes the app.
  return { readyLines: readyLines.join('\n'), close: () => Promise.resolve() };
}
