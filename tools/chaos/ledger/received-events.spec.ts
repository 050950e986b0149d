import { ReceivedEvents } from './received-events';

const at = (minute: number, resource = 'site/a') => `20260301T15${minute}00000Z-1@${resource}`;

describe('received events', () => {
  it('may be duplicates, and of different resources in any order', () => {
    const received = new ReceivedEvents('the stream');
    for (const id of [at(10), at(20), at(10, 'site/b'), at(10), at(20), at(30)]) received.record(id);
    expect(received.violations).toEqual([]);
    expect(received.count).toBe(4);
    expect(received.findMissing([at(10), at(20), at(25), at(10, 'site/c')])).toEqual([at(25), at(10, 'site/c')]);
  });

  it('must arrive in order', () => {
    const received = new ReceivedEvents('the stream');
    for (const id of [at(10), at(30), at(20)]) received.record(id);
    expect(received.violations).toEqual(['the stream got 20260301T152000000Z-1 of site/a after 20260301T153000000Z-1']);
  });

  it('may be omitted if a newer one was published before', () => {
    const received = new ReceivedEvents('the webhook');
    for (const id of [at(10), at(30)]) received.record(id);
    expect(received.findMissing([at(10), at(30), at(20), at(10, 'site/b'), at(40)])).toEqual([
      at(10, 'site/b'),
      at(40),
    ]);
  });

  it('may be of an earlier time after a change of the resource', () => {
    const received = new ReceivedEvents('the webhook');
    for (const id of [at(20), '20260301T151000000Z-2@site/a', at(30)]) received.record(id);
    expect(received.violations).toHaveLength(1);
    expect(received.violations[0]).toContain('got 20260301T153000000Z-1 of site/a after 20260301T151000000Z-2');
  });

  it('may have any order if they were published before the listener connected', () => {
    const received = new ReceivedEvents('the stream');
    received.since = Date.UTC(2026, 2, 1, 15, 25);
    for (const id of [at(40), at(20), at(30)]) received.record(id);
    expect(received.violations).toEqual(['the stream got 20260301T153000000Z-1 of site/a after 20260301T154000000Z-1']);
  });
});
