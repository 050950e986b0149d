import type { StackFile } from '../stack/stack-file';
import { buildServiceEnvironment } from './service-environment';

const stack: StackFile = {
  kafka: '127.0.0.1:1',
  postgres: 'postgres://daystar@127.0.0.1:2/daystar',
  redis: 'redis://127.0.0.1:3',
  mode: 'processes',
  pids: {},
  data: {},
};

describe('the environment of a service', () => {
  it('points at the stack and keeps everything else', () => {
    expect(buildServiceEnvironment({ PORT: '8080', DAYSTAR_CLOCK: '2019-03-01T00:00:00Z' }, stack, 0, 1234)).toEqual({
      PORT: '8080',
      DAYSTAR_CLOCK: '2019-03-01T00:00:00Z',
      DAYSTAR_CLOCK_ORIGIN: '1234',
      DAYSTAR_KAFKA: '127.0.0.1:1',
      DAYSTAR_POSTGRES: 'postgres://daystar@127.0.0.1:2/daystar',
      DAYSTAR_REDIS: 'redis://127.0.0.1:3',
      DAYSTAR_WEATHER: 'sandbox',
      DAYSTAR_OPEN_PLANS: 'free,commercial,enterprise',
      DAYSTAR_VISITOR_FORECASTS_PER_ADDRESS: '20',
    });
  });

  it('prefers configured addresses', () => {
    const env = { DAYSTAR_KAFKA: 'broker:9092', DAYSTAR_CLOCK_ORIGIN: '99', DAYSTAR_OPEN_PLANS: 'free' };
    expect(buildServiceEnvironment(env, stack, 0, 1234)).toMatchObject({
      DAYSTAR_KAFKA: 'broker:9092',
      DAYSTAR_REDIS: 'redis://127.0.0.1:3',
      DAYSTAR_OPEN_PLANS: 'free',
      DAYSTAR_CLOCK_ORIGIN: '99',
    });
  });

  it('sets a different ops port for each service', () => {
    const ports = [0, 1, 4].map(
      (index) => buildServiceEnvironment({ DAYSTAR_OPS_PORT: '9464' }, stack, index, 0).DAYSTAR_OPS_PORT,
    );
    expect(ports).toEqual(['9464', '9465', '9468']);
  });

  it('requires an address of every dependency', () => {
    const env = { DAYSTAR_KAFKA: 'broker:9092' };
    expect(() => buildServiceEnvironment(env, undefined, 0, 0)).toThrow(
      /npm run stack.*DAYSTAR_POSTGRES, DAYSTAR_REDIS$/,
    );
  });
});
