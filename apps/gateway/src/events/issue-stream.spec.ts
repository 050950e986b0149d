import { Readable } from 'node:stream';
import { buildIssueEvent } from '@daystar/contracts';
import type { Caller } from '../http/caller';
import { IssueStream } from './issue-stream';

const eventOf = (issue_id: string, resource = 'site/a') => buildIssueEvent(resource, issue_id, '/');

function open() {
  const body = new Readable({ read: () => undefined });
  const stream = new IssueStream({} as Caller, undefined, body, { issuedAt: 0, publishedAt: 0 });
  const ids = () => [...String(body.read() ?? '').matchAll(/^id: (.*)@/gm)].map(([, id]) => id);
  return { stream, ids };
}

describe('an open event stream', () => {
  const [first, second, third] = ['20260301T1510', '20260301T1520', '20260301T1530'].map((time) => `${time}00000Z-1`);

  it('sends each issue once, and never an older one after a newer one of its resource', async () => {
    const { stream, ids } = open();
    for (const id of [second, first, second, third]) stream.publish(eventOf(id));
    stream.publish(eventOf(first, 'site/b'));
    await stream.catchUp(() => Promise.resolve([first, second].map((id) => eventOf(id))));
    expect(ids()).toEqual([second, third, first]);
  });

  it('catches up again after another gap, and sends events received meanwhile last', async () => {
    const { stream, ids } = open();
    const past: string[] = [];
    const findPast = async () => {
      const found = past.map((id) => eventOf(id));
      await Promise.resolve();
      return found;
    };
    past.push(first);
    const caughtUp = stream.catchUp(findPast);
    past.push(second);
    await stream.catchUp(findPast);
    stream.publish(eventOf(third));
    await caughtUp;
    expect(ids()).toEqual([first, second, third]);
  });

  it('sends nothing after a failed catch-up, so that its client resumes before the gap', async () => {
    const { stream, ids } = open();
    stream.publish(eventOf(first));
    const failed = stream.catchUp(() => Promise.reject(new Error('unavailable')));
    stream.publish(eventOf(third));
    await expect(failed).rejects.toThrow('unavailable');
    stream.publish(eventOf(third));
    expect(ids()).toEqual([first]);
  });

  it('sends the first issue of a later version, whatever its issue time', () => {
    const { stream, ids } = open();
    const changed = '20260301T151500000Z-2';
    for (const id of [second, changed, third]) stream.publish(eventOf(id));
    expect(ids()).toEqual([second, changed]);
  });
});
