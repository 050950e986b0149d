import { Writable } from 'node:stream';
import { createLog } from './log';

describe('the log', () => {
  it('writes a line of JSON with the service and without secrets', () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
    const hidden = 'hidden-from-everyone';
    createLog('gateway', 'info', sink).info('signed in', {
      api_key: hidden,
      request: {
        authorization: `Bearer ${hidden}`,
        headers: { 'x-api-key': hidden, cookie: `daystar_session=${hidden}` },
      },
      path: `/radiation/forecasts?latitude=1&api_key=${hidden}&format=json`,
      postgres: `postgres://daystar:${hidden}@db:5432/daystar`,
      source: 'http://localhost:3000/forecasts',
      error: new Error(`refused: authorization: Basic ${hidden}`),
    });
    expect(JSON.parse(lines[0])).toMatchObject({
      level: 'info',
      service: 'gateway',
      msg: 'signed in',
      path: '/radiation/forecasts?latitude=1&api_key=[redacted]&format=json',
      postgres: 'postgres://daystar:[redacted]@db:5432/daystar',
      source: 'http://localhost:3000/forecasts',
      error: { message: 'refused: authorization: Basic [redacted]' },
    });
    expect(lines[0]).not.toContain(hidden);
  });

  it('reports an error and its causes without the values that a failed query carries', () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
    const failed = Object.assign(new Error('duplicate key'), {
      code: '23505',
      parameters: ['hidden'],
      detail: 'hidden',
    });
    const error = new AggregateError([new Error('refused')], 'stored nothing', { cause: failed });
    createLog('gateway', 'info', sink).warn('not stored', { error });
    const logged = JSON.parse(lines[0]) as { error: object };
    expect(logged.error).toMatchObject({
      type: 'AggregateError',
      message: 'stored nothing',
      errors: [{ message: 'refused' }],
      cause: { message: 'duplicate key', code: '23505', stack: expect.stringContaining('log.spec') as string },
    });
    expect(lines[0]).not.toContain('hidden');
  });
});
