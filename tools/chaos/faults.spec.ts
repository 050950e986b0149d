import { type Fault, generateFaults } from './faults';

const first = (seed: number, count: number, can: (fault: Fault) => boolean = () => true) => {
  const faults = generateFaults(seed, can);
  return Array.from({ length: count }, () => faults.next().value);
};
const nameOf = ({ target, kind }: Fault) => `${target} ${kind}`;

describe('chaos faults', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(first(7, 40)).toEqual(first(7, 40));
    expect(first(8, 40)).not.toEqual(first(7, 40));
  });

  it('occur once per round each', () => {
    const names = first(3, 51).map(([fault]) => nameOf(fault));
    expect(new Set(names).size).toBe(51);
    expect(names).toEqual(
      expect.arrayContaining([
        'redis fill',
        'kafka stall',
        'kafka blackhole',
        'postgres fill',
        'everything kill',
        'gateway skew',
        'forecast-engine replay',
        'forecast-engine-2 pause',
        'aggregation-2 kill',
        'ingestion-2 kill',
        'object-store kill',
        'object-store stale',
        'services replay',
      ]),
    );
  });

  it('sometimes occur in pairs, at two targets', () => {
    const pairs = first(3, 100).filter(({ length }) => length > 1);
    expect(pairs).toHaveLength(20);
    for (const [one, other] of pairs) expect(one.target).not.toBe(other.target);
  });

  it('drop bytes for longer than clients wait for a response', () => {
    const blackholes = first(3, 100)
      .flat()
      .filter(({ kind }) => kind === 'blackhole');
    expect(blackholes.length).toBeGreaterThan(0);
    for (const { seconds } of blackholes) expect(seconds).toBeGreaterThan(12);
  });

  it('keep a service down until Kafka has expired its members, so that its offsets can be deleted', () => {
    const replays = first(3, 100)
      .flat()
      .filter(({ kind }) => kind === 'replay');
    expect(new Set(replays.map(({ target }) => target))).toEqual(
      new Set(['site-registry', 'forecast-engine', 'ingestion', 'aggregation', 'services']),
    );
    for (const { seconds } of replays) expect(seconds).toBeGreaterThan(10);
  });

  it('omit faults that cannot be injected', () => {
    const done = first(3, 100, ({ target, kind }) => kind !== 'fill' || target === 'redis').flat();
    expect(done.map(nameOf)).not.toContain('kafka fill');
    expect(done.map(nameOf)).toContain('redis fill');
  });
});
