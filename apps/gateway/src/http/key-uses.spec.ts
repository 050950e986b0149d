import { MAX_KEY_USES, type RecordKeyUses, recordKeyUses } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { HOUR } from '@daystar/timeseries';
import type { Caller } from './caller';
import { GatewayFixture } from '../gateway.fixture';
import { RequestRecorder } from './request-recorder';
import { UsagePublisher } from './usage-publisher';

const NOON = Date.UTC(2026, 0, 1, 12);
const NOON_STAMP = '2026-01-01T12:00:00.0000000Z';

describe('uses of keys', () => {
  let now: number;
  let recorder: RequestRecorder;
  let publisher: UsagePublisher;
  const request = jest.fn<Promise<object>, [unknown, RecordKeyUses, number?]>();
  beforeEach(() => {
    now = NOON + 30_000;
    request.mockReset().mockResolvedValue({ recorded: 1 });
    const [clock, log] = [{ now: () => now }, createLog('test', 'silent')];
    recorder = new RequestRecorder(clock, log);
    publisher = new UsagePublisher(recorder, { request } as never, clock, log);
  });
  /** Reports at once what the next minute would report. */
  const report = () => publisher.onApplicationShutdown();
  const record = (keyId: string) => recorder.recordUse({ keyId } as Caller);
  const reported = () => request.mock.calls.map(([, { uses }]) => uses.map(({ key_id, used_at }) => [key_id, used_at]));

  it('are reported once an hour, together', async () => {
    for (const keyId of ['k1', 'k2', 'k1', 'k1']) record(keyId);
    await report();
    record('k1');
    await report();
    now += HOUR;
    record('k1');
    await report();
    const firstHour = [
      ['k1', NOON_STAMP],
      ['k2', NOON_STAMP],
    ];
    expect(reported()).toEqual([firstHour, [['k1', '2026-01-01T13:00:00.0000000Z']]]);
  });

  it('are reported again after the site registry did not answer, with the later hour', async () => {
    request.mockRejectedValueOnce(new Error('no answer'));
    record('k1');
    record('k2');
    await report();
    now += HOUR;
    record('k1');
    await report();
    expect(reported()[1]).toEqual([
      ['k1', '2026-01-01T13:00:00.0000000Z'],
      ['k2', NOON_STAMP],
    ]);
    await report();
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('are reported when they happen during a report', async () => {
    request.mockImplementationOnce(() => {
      now += HOUR;
      record('k1');
      return Promise.resolve({ recorded: 1 });
    });
    record('k1');
    await report();
    await report();
    expect(reported()).toEqual([[['k1', NOON_STAMP]], [['k1', '2026-01-01T13:00:00.0000000Z']]]);
  });

  it('are reported in commands of limited size', async () => {
    for (let key = 0; key <= MAX_KEY_USES; key++) record(`k${key}`);
    await report();
    expect(reported().map((uses) => uses.length)).toEqual([MAX_KEY_USES, 1]);
  });
});

describe('a gateway', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());

  it('reports the keys of repeated, cached and refused requests, and of no invalid key', async () => {
    const request = jest.spyOn(fixture.bus, 'request');
    const place = '/radiation/forecasts?latitude=37.7&longitude=-113.6';
    for (let sent = 0; sent < 3; sent++) expect((await fixture.get(place)).status).toBe(200);
    expect((await fixture.get('/nowhere')).status).toBe(404);
    expect((await fixture.get('/usage', { authorization: 'Bearer wrong' })).status).toBe(401);
    await fixture.close();
    const reports = request.mock.calls.filter(([{ name }]) => name === recordKeyUses.name);
    expect(reports.map(([, body]) => body)).toEqual([
      { uses: [{ key_id: 'k1', used_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00\.0000000Z$/) as string }] },
    ]);
  });
});
