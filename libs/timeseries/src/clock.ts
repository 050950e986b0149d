/** The time now, in milliseconds since 1970 UTC. Passed in everywhere, so that any moment can be replayed. */
export interface Clock {
  now(): number;
}
