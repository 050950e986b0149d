import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Account, PlanId } from '@daystar/contracts';
import { fastify } from 'fastify';
import { AdmissionControl, type AdmissionChecks } from './admission-control';

const accountOf = (account_id: string, plan: PlanId = 'free') => ({ account_id, plan }) as Account;
const createResponse = () =>
  Object.assign(new EventEmitter(), { req: { socket: new Socket() } }) as unknown as ServerResponse;

describe('requests in flight of free accounts', () => {
  it('are limited to 32 of an account and 128 of all, because the rest is reserved for paying ones', () => {
    const admission = new AdmissionControl();
    const admit = (id: string, plan?: PlanId) => admission.admit(createResponse(), accountOf(id, plan)) !== undefined;
    const admitted = (count: number, id: string, plan?: PlanId) =>
      Array.from({ length: count }, () => admit(id, plan)).filter(Boolean).length;
    expect(['a', 'b', 'c', 'd', 'e'].map((id) => admitted(40, id))).toEqual([32, 32, 32, 32, 0]);
    expect(admitted(200, 'paying', 'commercial')).toBe(64);
  });

  it('leave slots to paying accounts together with requests without a valid key', () => {
    const admission = new AdmissionControl();
    const admitted = (count: number, account?: ReturnType<typeof accountOf>) =>
      Array.from({ length: count }, () => admission.admit(createResponse(), account) !== undefined).filter(Boolean)
        .length;
    expect(admitted(200)).toBe(128);
    expect(['a', 'b', 'c'].map((id) => admitted(40, accountOf(id)))).toEqual([32, 32, 0]);
    expect(['p', 'q'].map((id) => admitted(200, accountOf(id, 'commercial')))).toEqual([32, 16]);
  });

  it.each(['by the handler', 'when the response is sent', 'when the client disconnects'])(
    'release their slot once: %s',
    (event) => {
      const admission = new AdmissionControl();
      const account = accountOf('a');
      const responses = Array.from({ length: 32 }, createResponse);
      const releases = responses.map((response) => admission.admit(response, account)!);
      expect(admission.admit(createResponse(), account)).toBeUndefined();
      if (event === 'by the handler') releases[0]();
      responses[0].emit('close');
      if (event === 'when the client disconnects') responses[0].req.socket.emit('close');
      releases[0]();
      expect(admission.admit(createResponse(), account)).toBeDefined();
      expect(admission.admit(createResponse(), account)).toBeUndefined();
    },
  );

  it('get a 429, with a body too, while those of a paying account are served', async () => {
    const app = fastify();
    const authenticate = ({ 'x-api-key': key = '' }: { 'x-api-key'?: string }) => ({
      account: accountOf(key, key.startsWith('free') ? 'free' : 'enterprise'),
    });
    new AdmissionControl().install(app, {
      authenticator: { authenticate } as unknown as AdmissionChecks['authenticator'],
    });
    app.get('/never', () => new Promise(() => undefined));
    app.post('/soon', async () => ({}));
    const codeOf = async (key: string) => {
      const response = await app.inject({
        method: 'POST',
        url: '/soon',
        headers: { 'x-api-key': key },
        payload: { a: 1 },
      });
      return response.json<{ code?: string }>().code;
    };
    for (let i = 0; i < 32; i++) app.inject({ url: '/never', headers: { 'x-api-key': 'free' } }, () => undefined);
    expect([await codeOf('free'), await codeOf('free-2'), await codeOf('paying')]).toEqual([
      'Busy',
      undefined,
      undefined,
    ]);
    await app.close();
  });

  it('are those of the account for a browser that has signed in, while clients without a key occupy all of theirs', async () => {
    const app = fastify();
    const sessions = {
      findCaller: ({ headers: { cookie } }: { headers: { cookie?: string } }) =>
        cookie === undefined ? undefined : { account: accountOf(cookie, 'commercial') },
    };
    const checked: string[] = [];
    new AdmissionControl().install(app, {
      sessions: sessions as unknown as AdmissionChecks['sessions'],
      anonymousLimiter: { check: ({ url }) => void checked.push(url) },
    });
    app.get('/never', () => new Promise(() => undefined));
    app.get('/soon', async () => ({}));
    for (let i = 0; i < 128; i++) app.inject({ url: '/never' }, () => undefined);
    const statusOf = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/soon', headers })).statusCode;
    expect([await statusOf({}), await statusOf({ cookie: 'paying' })]).toEqual([500, 200]);
    expect(checked.filter((url) => url === '/soon')).toHaveLength(1);
    await app.close();
  });
});
