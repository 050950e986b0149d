/** Log of the bus: `warn` for failures that are retried, `error` for those that an operator must look at. */
export interface Log {
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
  error(message: string, details?: object): void;
}
