const MS_PER_UNIT = { S: 1000, M: 60_000, H: 3_600_000 };

/** Parses a period such as `PT5M` to ms; undefined when it is invalid. */
export function parsePeriod(text: string): number | undefined {
  const [, count, unit] = /^PT(\d+)([SMH])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * MS_PER_UNIT[unit as keyof typeof MS_PER_UNIT];
}
