import { createRequire } from 'node:module';
import { patchIdleTimer } from './idle-timer';

interface Queue {
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  pending: unknown[];
  scheduleCheckPendingRequests(): void;
  checkPendingRequests(): void;
}

const { prototype } = createRequire(__filename)('kafkajs/src/network/requestQueue') as { prototype: Queue };

describe('the request queue of kafkajs', () => {
  beforeAll(patchIdleTimer);

  const queue = (state: Partial<Queue>): Queue =>
    Object.assign(
      Object.create(prototype) as Queue,
      { throttleCheckTimeoutId: null, throttledUntil: -1, pending: [] },
      state,
    );

  it('arms no timer without pending requests', () => {
    const idle = queue({});
    idle.scheduleCheckPendingRequests();
    expect(idle.throttleCheckTimeoutId).toBeNull();
  });

  it.each([
    ['a request waits', () => ({ pending: [{}] })],
    ['the broker asked for a pause', () => ({ throttledUntil: Date.now() + 200 })],
  ])('re-arms its timer when %s', async (_why, state) => {
    const looked = new Promise<void>((resolve) => {
      queue({ ...state(), checkPendingRequests: resolve }).scheduleCheckPendingRequests();
    });
    await looked;
  });
});
