/** The arguments of a command are wrong; the message says what is expected. */
export class UsageError extends Error {}
