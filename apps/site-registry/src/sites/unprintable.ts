/** Control characters and lone surrogates: Postgres stores neither NUL nor lone surrogates, and terminals interpret the rest. */
export const isUnprintable = (text: string): boolean => /[\p{Cc}\p{Cs}]/u.test(text);
