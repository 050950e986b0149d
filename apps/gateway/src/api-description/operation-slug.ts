/** Returns the name of the page of an operation: `get-radiation-forecasts` for `GET /radiation/forecasts`. */
export const toOperationSlug = (method: string, path: string): string =>
  `${method}${path.endsWith('/') ? `${path}all` : path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
