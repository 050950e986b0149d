import { type Figure, figure } from '../figure';
import { median } from '../median';
import { openScratch } from '../scratch';
import { Service, environmentOf } from '../service';

const TIMES = 3;

/** `startup`: seconds from SIGTERM to a gateway that serves until one serves again in its place, the middle of three. */
export async function benchStartup(say: (line: string) => void): Promise<Figure[]> {
  const scratch = await openScratch(say);
  const env = environmentOf(scratch);
  let service = await Service.start('gateway', env);
  try {
    const seconds: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const asked = performance.now();
      await service.stop('SIGTERM');
      service = await Service.start('gateway', env);
      seconds.push((performance.now() - asked) / 1000);
    }
    return [figure('startup', median(seconds), 's', null)];
  } finally {
    await service.stop();
    await scratch.clear();
  }
}
