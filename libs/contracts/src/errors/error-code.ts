/**
 * The closed list of things that can go wrong for a caller, with the HTTP status the gateway gives each.
 * Clients switch on the code, never on the message.
 */
export const ERROR_STATUS = {
  InvalidRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  /** The body of the request stopped arriving. */
  RequestTimeout: 408,
  Conflict: 409,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  HeadersTooLarge: 431,
  /** A quota of the plan is used up: it helps to wait for its reset. */
  TooManyRequests: 429,
  /** The service is loaded just now: no quota was used, a retry soon will do. */
  Busy: 429,
  Internal: 500,
  /** Nothing honest can be said now: an input or a part of the service is away. */
  Unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
