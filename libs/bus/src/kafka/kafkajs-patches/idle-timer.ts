import { createRequire } from 'node:module';

interface RequestQueue {
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  throttledUntil: number;
  pending: readonly unknown[];
  checkPendingRequests(): void;
}

/** Minimum time between two checks of pending requests, as in kafkajs. */
const MIN_CHECK_INTERVAL_MS = 10;

/**
 * Arms the throttle timer of a connection only when a request is pending or throttled. kafkajs re-arms a timer of 0 ms
 * on every connection even when it is idle, which takes a few percent of a core (tulios/kafkajs#1751).
 */
export function patchIdleTimer(): void {
  const requestQueue = createRequire(__filename)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
  Object.assign(requestQueue.prototype, {
    scheduleCheckPendingRequests(this: RequestQueue): void {
      if (this.throttleCheckTimeoutId) return;
      const throttledMs = this.throttledUntil - Date.now();
      if (this.pending.length === 0 && throttledMs <= 0) return;
      const check = () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      };
      this.throttleCheckTimeoutId = setTimeout(check, Math.max(throttledMs, MIN_CHECK_INTERVAL_MS));
    },
  });
}
