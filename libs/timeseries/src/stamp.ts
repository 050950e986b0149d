const ACCEPTED =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Period-end stamp as every answer writes it: `2018-08-06T15:30:00.0000000Z`, always UTC, always seven fractional
 * digits, because clients parse it with a fixed pattern.
 * @param time milliseconds since 1970 UTC
 */
export function formatStamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 23)}0000Z`;
}

/**
 * Reads a stamp as clients send it: ISO 8601 with or without seconds, fraction, zone; a blank for the `T`; a bare date.
 * A stamp without a zone is UTC. Returns milliseconds since 1970 UTC, or undefined when it is no real moment.
 */
export function parseStamp(text: string): number | undefined {
  const match = ACCEPTED.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const millisecond = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000);
  const time = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const date = new Date(time);
  // Date.UTC rolls 31 April over to 1 May and 25:00 to the next day: such stamps are mistakes, not moments.
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return real ? time - zoneOffset(match[8]) : undefined;
}

function zoneOffset(zone: string | undefined): number {
  if (!zone || zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}
