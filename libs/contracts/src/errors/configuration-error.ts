/** Wrong settings or infrastructure that prevent a start. An operator must fix them, so no stack trace is shown. */
export class ConfigurationError extends Error {
  override readonly name: string = 'ConfigurationError';
}
