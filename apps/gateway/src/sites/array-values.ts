import { PlantArray, type SiteKind } from '@daystar/contracts';
import { effectiveSiteProperties } from '@daystar/solar';
import { listPropertyNames } from '../http/validate-body';
import type { SiteRecord } from './site-record';

const ARRAY_PROPERTIES: readonly string[] = listPropertyNames(PlantArray);

/** A value that is in effect for some arrays of a plant. */
export interface ArrayValue {
  /** Numbers of the arrays, from 1. */
  readonly numbers: readonly number[];
  readonly value: unknown;
  /** Whether neither the site nor the arrays state it. */
  readonly isDefault: boolean;
}

/**
 * Lists the values of a property that are in effect for the arrays of a plant, and groups arrays with equal values. Omits arrays
 * to which the property does not apply, such as the tilt of trackers.
 * @param now ms since 1970 UTC
 * @returns undefined for the horizon, for a property that arrays do not have, and for a plant without arrays
 */
export function listArrayValues(
  kind: SiteKind,
  site: SiteRecord,
  property: string,
  now: number,
): readonly ArrayValue[] | undefined {
  if (!site.arrays?.length || property === 'horizon' || !ARRAY_PROPERTIES.includes(property)) return undefined;
  const { arrays, ...siteValues } = site;
  const stated = Object.fromEntries(Object.entries(siteValues).filter(([name]) => !site.defaults.includes(name)));
  const values: (ArrayValue & { readonly key: string })[] = [];
  arrays.forEach((array, i) => {
    const arrayRecord = { ...stated, latitude: site.latitude, ...omitAbsent(array) } as SiteRecord;
    const effective = effectiveSiteProperties(arrayRecord, kind === 'rooftop' ? 'rooftop' : 'utility', now / 1000);
    const isTiltOfTracker = property === 'tilt' && arrayRecord.tracking_type === 'horizontal_single_axis';
    const value = isTiltOfTracker
      ? undefined
      : (arrayRecord[property as keyof SiteRecord] ?? (effective as Record<string, unknown>)[property]);
    if (value === undefined) return;
    const isDefault = !(property in arrayRecord);
    const key = JSON.stringify([value, isDefault]);
    const equalIndex = values.findIndex((other) => other.key === key);
    if (equalIndex < 0) values.push({ key, numbers: [i + 1], value, isDefault });
    else values[equalIndex] = { ...values[equalIndex], numbers: [...values[equalIndex].numbers, i + 1] };
  });
  return values;
}

const omitAbsent = (array: object) => Object.fromEntries(Object.entries(array).filter(([, value]) => value != null));
