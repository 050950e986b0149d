const SEPARATOR = ',';

/** Whether a path and query are of a request for one place or several. */
export const isPlacePath = (path: string): boolean => new URL(path, 'http://source').searchParams.has('latitude');

/**
 * Splits a request for several places into one for each. Each place is recorded by a request of its own, and a replay
 * may request other combinations of places.
 * @param path path and query, with comma-separated `latitude` and `longitude`
 * @returns the requests; undefined for a request for one place or none
 */
export function splitPlaces(path: string): string[] | undefined {
  const url = new URL(path, 'http://source');
  const latitudes = url.searchParams.get('latitude')?.split(SEPARATOR) ?? [];
  const longitudes = url.searchParams.get('longitude')?.split(SEPARATOR) ?? [];
  if (latitudes.length < 2 || latitudes.length !== longitudes.length) return undefined;
  return latitudes.map((latitude, i) => {
    url.searchParams.set('latitude', latitude);
    url.searchParams.set('longitude', longitudes[i]);
    return `${url.pathname}${url.search}`.slice(1);
  });
}
