import type { FieldError, SiteProperties } from '@daystar/contracts';
import { formatStamp, parseStamp } from '@daystar/timeseries';

const NOUNS = { outages: 'outage', curtailments: 'curtailment' } as const;
type ListName = keyof typeof NOUNS;
const LIST_NAMES = Object.keys(NOUNS) as ListName[];

/** Whether a field is a list of planned limits. */
export const isLimitList = (fieldName: string): boolean => (LIST_NAMES as string[]).includes(fieldName);

/**
 * Warns of a list of outages or curtailments that have all ended: their year may be wrong. A list may contain ended limits
 * beside others.
 * @param site valid properties
 * @param now ms since 1970 UTC
 */
export const describeEndedLimits = (site: Partial<SiteProperties>, now: number): FieldError[] =>
  LIST_NAMES.flatMap((field_name) => {
    const ends = (site[field_name] ?? []).map(({ end }) => parseStamp(end) ?? NaN);
    const lastEnd = Math.max(...ends);
    if (ends.length === 0 || !(lastEnd <= now)) return [];
    const message = `'${field_name}' has no effect on forecasts: the last ${NOUNS[field_name]} ended at ${formatStamp(lastEnd)}.`;
    return [{ field_name, error_code: 'NoEffect', message }];
  });
