import type { RecordKeyUses } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { HOUR } from '@daystar/timeseries';
import type { Caller } from '../http/caller';
import { RequestRecorder } from '../http/request-recorder';
import { UsagePublisher } from '../http/usage-publisher';
import { CallerAdmission } from './caller-admission';

const NOON = Date.UTC(2026, 0, 1, 12);
const NOON_STAMP = '2026-01-01T12:00:00.0000000Z';

describe('the first use of a key', () => {
  let now: number;
  const request = jest.fn<Promise<object>, [unknown, RecordKeyUses, number?]>();
  const [clock, log] = [{ now: () => now }, createLog('test', 'silent')];
  let recorder: RequestRecorder;
  let publisher: UsagePublisher;
  let admission: CallerAdmission;
  beforeEach(() => {
    now = NOON;
    request.mockReset().mockResolvedValue({ recorded: 1 });
    recorder = new RequestRecorder(clock, log);
    publisher = new UsagePublisher(recorder, { request } as never, clock, log);
    const quota = { consumeRequest: () => Promise.resolve({}) };
    admission = new CallerAdmission(quota as never, recorder, publisher, {} as never, clock);
  });
  afterEach(() => publisher.onApplicationShutdown());
  const http = { getRequest: () => ({ method: 'GET' }), getResponse: () => ({}) };
  const admit = (caller: Caller) => admission.admit({ switchToHttp: () => http } as never, caller);
  const createCaller = (createdAt: number): Caller => {
    const key = { key_id: 'k1', hash: 'h', created_at: new Date(createdAt).toISOString() };
    return { account: { account_id: 'a', name: '', plan: 'free', keys: [key], version: 1 }, keyId: 'k1' };
  };

  it('is reported before the request is answered, once, while the creation of the key may be repeated', async () => {
    const caller = createCaller(NOON - HOUR);
    await admit(caller);
    expect(request.mock.calls.map(([, { uses }]) => uses)).toEqual([[{ key_id: 'k1', used_at: NOON_STAMP }]]);
    recorder.recordUse(caller);
    await admit(caller);
    await publisher.onApplicationShutdown();
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('is reported within a minute for an older key', async () => {
    const caller = createCaller(NOON - 25 * HOUR);
    await admit(caller);
    expect(request).not.toHaveBeenCalled();
    recorder.recordUse(caller);
    await publisher.onApplicationShutdown();
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('does not fail the request when the site registry does not respond, and is reported again', async () => {
    request.mockRejectedValueOnce(new Error('no answer'));
    await admit(createCaller(NOON));
    await publisher.onApplicationShutdown();
    expect(request).toHaveBeenCalledTimes(2);
  });
});
