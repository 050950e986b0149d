import { createRequire } from 'node:module';

interface RequestQueue {
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  throttledUntil: number;
  pending: readonly unknown[];
  checkPendingRequests(): void;
}

/**
 * kafkajs 2.2.4 arms a timer of 0 ms on every connection again and again, even with nothing to send, which keeps a core
 * busy at some percent for ever (github.com/tulios/kafkajs/issues/1751). Here it is armed only when there is something
 * to wait for. To be called before the first connection.
 */
export function stopIdleTimers(): void {
  const queue = createRequire(__filename)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
  Object.assign(queue.prototype, {
    scheduleCheckPendingRequests(this: RequestQueue): void {
      if (this.throttleCheckTimeoutId) return;
      const throttled = this.throttledUntil - Date.now();
      if (this.pending.length === 0 && throttled <= 0) return;
      const check = () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      };
      this.throttleCheckTimeoutId = setTimeout(check, Math.max(throttled, 10));
    },
  });
}
