// Before all that it is to trace.
import '@daystar/tracing';
import { runService } from '@daystar/host';
import { setUpDemo } from './demo';
import { startHouse } from './start-house';
import { untilServed } from './until-served';

void runService('all-in-one', async (host) => {
  const house = await startHouse(host);
  const demo = await setUpDemo(house, host.environment);
  await untilServed(house.url, demo);
  const withKey = (path: string) =>
    `${house.url}${path}${path.includes('?') ? '&' : '?'}format=json&api_key=${demo.key}`;
  process.stdout.write(
    `\ndemo key ${demo.key}\n${demo.paths.map((path) => `  ${withKey(path)}\n`).join('')}ready ${house.url}\n`,
  );
  return house;
});
