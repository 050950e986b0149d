import type { Bus } from '@daystar/bus';
import { HOUR, stepsBetween } from '@daystar/timeseries';
import { PastSkyService } from './past-sky.service';

describe('past-sky requests', () => {
  it('are rejected when more are queued than can be served before the timeout of callers', async () => {
    const never = { request: () => new Promise(() => undefined) } as unknown as Pick<Bus, 'request'>;
    const skies = new PastSkyService(never);
    const steps = stepsBetween(Date.UTC(2020, 0), Date.UTC(2020, 1), HOUR);
    const ask = () => skies.blendSky({ latitude: 1, longitude: 2 }, steps);
    for (let request = 0; request < 51; request++) void ask();
    await expect(ask()).rejects.toMatchObject({ code: 'Unavailable', retryAfterSeconds: 10 });
  });
});
