/**
 * Whether a text holds control characters or halves of surrogate pairs: no name needs them, Postgres stores neither NUL
 * nor such halves, and terminals obey the rest.
 */
export const unprintable = (text: string): boolean => /[\p{Cc}\p{Cs}]/u.test(text);
