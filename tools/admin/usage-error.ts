/** Thrown for invalid arguments of a command. The message names the expected arguments. */
export class UsageError extends Error {}
