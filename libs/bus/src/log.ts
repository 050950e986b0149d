/** What the bus reports: `warn` for what it got over, `error` for what a person has to look at. */
export interface Log {
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
  error(message: string, details?: object): void;
}
