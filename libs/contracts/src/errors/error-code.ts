/**
 * All error codes, with their HTTP status. Clients should branch on the code, never on the message.
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
  /** The resource has changed since the client read it (`If-Match`). */
  PreconditionFailed: 412,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  RangeNotSatisfiable: 416,
  HeadersTooLarge: 431,
  /** A quota of the plan is exhausted: retry after its reset. */
  TooManyRequests: 429,
  /** The service is overloaded: no quota was used, retry soon. */
  Busy: 429,
  Internal: 500,
  /** Temporarily unavailable: an input or another service is missing. */
  Unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
