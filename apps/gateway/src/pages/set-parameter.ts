/** Returns the path and query of a URL with one parameter set. Case does not matter in names of parameters: all spellings are replaced. */
export function setParameter(url: URL, name: string, value: string): string {
  const changedUrl = new URL(removeParameter(url, name), url);
  changedUrl.searchParams.set(name, value);
  return changedUrl.pathname + changedUrl.search;
}

/** Returns the path and query of a URL without any spelling of a parameter. */
export function removeParameter(url: URL, name: string): string {
  const changedUrl = new URL(url);
  for (const key of [...changedUrl.searchParams.keys()]) {
    if (key.toLowerCase() === name) changedUrl.searchParams.delete(key);
  }
  return changedUrl.pathname + changedUrl.search;
}
