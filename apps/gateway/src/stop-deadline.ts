import { PUBLISH_TIMEOUT_MS } from '@daystar/bus';
import { MAX_REQUEST_MS } from './http/admission-control';

/** Time for clients with open connections to switch to another gateway, ms. */
export const DRAIN_MS = 3000;

/**
 * Deadline of a stop, ms: clients move to other gateways, the last request is served, and the usage is
 * published. Streams and long polls are closed at once.
 */
export const STOP_DEADLINE_MS = DRAIN_MS + MAX_REQUEST_MS + PUBLISH_TIMEOUT_MS;
