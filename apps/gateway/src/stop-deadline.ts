import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';
import { LONGEST_REQUEST_MS } from './http/deadline';

/** Clients that are busy have moved on by then. */
export const DRAIN_MS = 3000;

/**
 * Clients move on, the last request that came is answered, and the usage is published. Streams and requests that wait for
 * newer rows are ended at once.
 */
export const STOP_WITHIN_MS = DRAIN_MS + LONGEST_REQUEST_MS + PUBLISH_TIMEOUT_MS;
