/** A message that a service could not handle, as stored in the dead-letter topic. */
export interface DeadLetter {
  /** Its offset in the dead-letter topic, which identifies it. */
  readonly offset: number;
  readonly key: string;
  /** JSON, or null for a tombstone. */
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
}
