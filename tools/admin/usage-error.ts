/** Thrown for invalid arguments of a command. The message says what is expected. */
export class UsageError extends Error {}
