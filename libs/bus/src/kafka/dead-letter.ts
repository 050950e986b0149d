/** A message that a service gave up, as it lies in the dead letters of its topic. */
export interface DeadLetter {
  /** Its place among the dead letters, to name it by. */
  readonly offset: number;
  readonly key: string;
  /** JSON, or null for the end of a key. */
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
}
