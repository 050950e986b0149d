import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { faultsOf } from './faults';
import { Ledger } from './ledger';
import { freePorts } from './ports';
import { Proxy } from './proxy';
import { slowness } from './slowness';

const PATH = '/utility_scale_sites/a/combined';
const ISSUED = '2026-03-01T15:10:00.000Z';

/** An answer as the gateway gives it. */
function answer(change: { id?: string; rowsOf?: string[]; etag?: string; issuedAt?: string; stale?: boolean } = {}) {
  const { id = 'i1', rowsOf = [id, id], etag = 'e1', issuedAt = ISSUED, stale = false } = change;
  const headers = new Headers({
    etag,
    'x-issue-id': id,
    'x-issued-at': issuedAt,
    ...(stale ? { 'x-stale': 'true' } : {}),
  });
  const provenance = rowsOf.map((issue_id) => ({ rows: 'forecasts', issue_id, issued_at: issuedAt }));
  return [PATH, headers, JSON.stringify({ provenance })] as const;
}

describe('the ledger', () => {
  it('finds nothing wrong with one issue after the other', () => {
    const ledger = new Ledger();
    ledger.read(...answer(), false);
    ledger.read(...answer(), false);
    ledger.read(...answer({ id: 'i2', etag: 'e2', issuedAt: '2026-03-01T15:20:00.000Z' }), false);
    expect(ledger.violations).toEqual([]);
    expect(ledger.counts.reads).toBe(3);
  });

  it('finds answers that mix issues, and two bodies of one name', () => {
    const ledger = new Ledger();
    ledger.read(...answer({ rowsOf: ['i1', 'i2'] }), false);
    ledger.read(...answer({ id: 'i1', rowsOf: ['i1'] }), false);
    expect(ledger.violations).toEqual([
      `${PATH}: rows of i1 and i2 under i1`,
      expect.stringContaining('two bodies are named e1'),
    ]);
  });

  it.each([
    ['plainly', {}, false, 1],
    ['called stale', { stale: true }, false, 0],
    ['by a cache that forgot', {}, true, 0],
  ])('looks at rows older than those before, served %s', (_name, change, forgot, wrong) => {
    const ledger = new Ledger();
    ledger.read(...answer({ id: 'i2', etag: 'e2', issuedAt: '2026-03-01T15:20:00.000Z' }), false);
    ledger.read(...answer(change), forgot);
    expect(ledger.violations).toHaveLength(wrong);
  });

  it('finds what was lost, changed, doubled, or stored after it was refused', () => {
    const ledger = new Ledger();
    for (const name of ['kept', 'lost', 'changed', 'doubled']) ledger.acknowledged.set(name, 1);
    ledger.unknown.set('in doubt', 1);
    const stored = { kept: [1], changed: [2], doubled: [1, 1], 'in doubt': [1], refused: [1] };
    ledger.settle(new Map(Object.entries(stored)));
    expect(ledger.violations).toEqual([
      'lost was acknowledged and is lost',
      'changed was acknowledged as 1 and is 2',
      'doubled is there 2 times',
      'refused is there and was refused',
    ]);
  });
});

describe('the slowness of a machine', () => {
  it('is between one and ten, whatever else it does', () => {
    expect(slowness()).toBeGreaterThanOrEqual(1);
    expect(slowness()).toBeLessThanOrEqual(10);
  });
});

describe('faults', () => {
  const first = (seed: number, count: number) => {
    const faults = faultsOf(seed);
    return Array.from({ length: count }, () => faults.next().value);
  };

  it('are the same for the same seed, and others for another', () => {
    expect(first(7, 40)).toEqual(first(7, 40));
    expect(first(8, 40)).not.toEqual(first(7, 40));
  });

  it('come each once before one comes again', () => {
    const names = first(3, 19).map(({ target, kind }) => `${target} ${kind}`);
    expect(new Set(names).size).toBe(19);
    expect(names).toContain('redis fill');
  });
});

describe('a proxy', () => {
  it('passes on what is said, nothing while it is cut, and ends what was open then', async () => {
    const echo = createServer((socket) => socket.pipe(socket));
    echo.listen(0, '127.0.0.1');
    await once(echo, 'listening');
    const [port] = await freePorts(1);
    const proxy = await Proxy.start((echo.address() as AddressInfo).port, port);
    const client = connect(port, '127.0.0.1');
    let heard = '';
    client.on('data', (piece) => (heard += piece.toString()));
    client.write('one');
    await once(client, 'data');
    proxy.cut();
    client.write('two');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).toBe('one');
    proxy.heal();
    await once(client, 'close');
    const other = createServer((socket) => socket.end('another'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    proxy.turnTo((other.address() as AddressInfo).port);
    const [piece] = (await once(connect(port, '127.0.0.1'), 'data')) as [Buffer];
    expect(piece.toString()).toBe('another');
    proxy.close();
    other.close();
    echo.close();
  });
});
