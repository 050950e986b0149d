/** Log of the bus: `warn` for failures that are retried, `error` for those that need an operator. */
export interface Log {
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
  error(message: string, details?: object): void;
}
