/** Current time, ms since 1970 UTC. It is always injected, so that tests and replays can use any time. */
export interface Clock {
  now(): number;
}
