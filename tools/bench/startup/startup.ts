import { type Figure, figure } from '../figure';
import { median } from '../median';
import { openScratch } from '../scratch';
import { Service, environmentOf } from '../service';
import { publishSites } from './publish-sites';

const TIMES = 3;
const PATIENCE_MS = 30 * 60_000;

/**
 * `startup`: seconds from SIGTERM to a gateway that serves until one serves again in its place, the middle of three. With
 * `--sites N`: seconds until a gateway and an engine are ready that read N sites from Kafka.
 */
export async function benchStartup(say: (line: string) => void, sites?: number): Promise<Figure[]> {
  const scratch = await openScratch(say);
  const env = environmentOf(scratch);
  try {
    if (sites === undefined) return [figure('startup', await secondsOfReplacement(env), 's', null)];
    if (!scratch.kafka) throw new Error('--sites needs a real Kafka: `npm run stack -- up`');
    await publishSites(scratch.kafka, scratch.namespace, sites);
    const figures: Figure[] = [];
    for (const name of ['gateway', 'forecast-engine']) {
      figures.push(figure(`startup.${name}`, await secondsOfStart(name, env), 's', null));
    }
    return figures;
  } finally {
    await scratch.clear();
  }
}

async function secondsOfReplacement(env: NodeJS.ProcessEnv): Promise<number> {
  let service = await Service.start('gateway', env);
  try {
    const seconds: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const asked = performance.now();
      await service.stop('SIGTERM');
      service = await Service.start('gateway', env);
      seconds.push((performance.now() - asked) / 1000);
    }
    return median(seconds);
  } finally {
    await service.stop();
  }
}

async function secondsOfStart(name: string, env: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now();
  const service = await Service.start(name, env, PATIENCE_MS);
  const seconds = (performance.now() - begun) / 1000;
  await service.stop('SIGKILL');
  return seconds;
}
