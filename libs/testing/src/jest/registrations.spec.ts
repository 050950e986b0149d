import { Counter, Gauge, Registry } from 'prom-client';

interface Storage {
  readonly validations: Map<unknown, string[]>;
  readonly columns: { readonly target: unknown }[];
}
interface Registrations {
  recordShared(evaluate: () => void): void;
  removeOthers(): void;
}
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { Registrations } = require('./registrations.cjs') as {
  Registrations: new (storages: Storage[], metrics: Registry) => Registrations;
};

class SharedDto {}
class OwnDto {}

describe('registrations after a spec file', () => {
  const metrics = new Registry();
  const storage: Storage = { validations: new Map(), columns: [] };
  const registrations = new Registrations([storage], metrics);
  const register = (target: unknown, name: string) => {
    storage.validations.set(target, ['isString']);
    storage.columns.push({ target });
    new Counter({ name, help: 'A count.', registers: [metrics] }).inc();
  };

  beforeAll(() => {
    register(OwnDto, 'own_total');
    registrations.recordShared(() => register(SharedDto, 'shared_total'));
    registrations.removeOthers();
  });

  it('include the classes that shared files decorate, and no others', () => {
    expect([...storage.validations]).toEqual([[SharedDto, ['isString']]]);
    expect(storage.columns).toEqual([{ target: SharedDto }]);
  });

  it('include the metrics of shared files, with their initial values', async () => {
    expect(metrics.getMetricsAsArray().map(({ name }) => name)).toEqual(['shared_total']);
    expect((await metrics.getSingleMetric('shared_total')!.get()).values).toEqual([{ value: 0, labels: {} }]);
  });

  it('include metrics that shared files leave unset, without a value', async () => {
    const gauge = new Gauge({ name: 'unset', help: 'Unset.', registers: [] });
    registrations.recordShared(() => {
      gauge.remove();
      metrics.registerMetric(gauge);
    });
    gauge.set(1);
    registrations.removeOthers();
    expect((await gauge.get()).values).toEqual([]);
  });

  it('include those of a file that fails later', () => {
    const fail = () => {
      storage.validations.set('late', []);
      throw new Error('fails');
    };
    expect(() => registrations.recordShared(fail)).toThrow('fails');
    registrations.removeOthers();
    expect(storage.validations.has('late')).toBe(true);
  });
});
