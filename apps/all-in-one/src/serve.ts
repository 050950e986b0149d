import type { Host, RunningService } from '@daystar/host';
import { setUpDemo } from './demo';
import { startHouse } from './start-house';
import { untilServed } from './until-served';

export async function serve(host: Host): Promise<RunningService> {
  const house = host.own(await startHouse(host));
  const demo = await setUpDemo(house, host.environment);
  await untilServed(house.url, demo);
  const withKey = (path: string) =>
    `${house.url}${path}${path.includes('?') ? '&' : '?'}format=json&api_key=${demo.key}`;
  const readyLines = [
    '',
    `demo key ${demo.key}`,
    ...demo.paths.map((path) => `  ${withKey(path)}`),
    `ready ${house.url}`,
  ];
  // The house is owned; there is nothing else to close.
  return { readyLines: readyLines.join('\n'), close: () => Promise.resolve() };
}
