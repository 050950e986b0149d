import { IsIn, IsString } from 'class-validator';

/**
 * How readers treat an enum value of a later release:
 * - `readAs`: replaces it by the given known value;
 * - `omit`: removes the element from its list;
 * - `keep`: keeps the text, which is only displayed;
 * - `skip`: skips the message, which is meaningless without the value.
 */
export type UnknownValueRule = { readonly readAs: string } | 'omit' | 'keep' | 'skip';

/** An enum that may gain values without a new version of its topic. */
export interface OpenEnum {
  readonly values: readonly string[];
  readonly unknown: UnknownValueRule;
}

/** A value that a reader does not know. */
export interface UnknownValue {
  /** Name of the property. */
  readonly field: string;
  readonly value: string;
}

/** Thrown when a message must be skipped, because a required enum value is from a later release. */
export class UnknownValueError extends Error implements UnknownValue {
  override readonly name = 'UnknownValueError';

  constructor(
    readonly field: string,
    readonly value: string,
  ) {
    super(`this release does not know the value "${value}" of ${field}`);
  }
}

type Class = abstract new () => object;
const declaredEnums = new Map<unknown, Map<string, OpenEnum>>();
const cachedEnums = new Map<Class, ReadonlyMap<string, OpenEnum>>();

/**
 * Declares an enum (of list elements, if the rule is `omit`) in a message that a later release may have sent.
 * Readers of messages apply the rule; elsewhere, as in HTTP request bodies, validation requires a known value, or any text if
 * the rule is `keep`.
 */
export const IsOpenEnum =
  (values: readonly string[], unknown: UnknownValueRule): PropertyDecorator =>
  (target, property) => {
    const options = { each: unknown === 'omit' };
    (unknown === 'keep' ? IsString(options) : IsIn(values, options))(target, property);
    const enums = declaredEnums.get(target.constructor) ?? new Map<string, OpenEnum>();
    declaredEnums.set(target.constructor, enums.set(String(property), { values, unknown }));
  };

/** Returns the open enums of a class and its base classes, by property. */
export function getOpenEnums(type: Class): ReadonlyMap<string, OpenEnum> {
  const cached = cachedEnums.get(type);
  if (cached) return cached;
  const parent = Object.getPrototypeOf(type) as Class | null;
  const inheritedEnums = parent && parent !== Function.prototype ? getOpenEnums(parent) : [];
  const enums = new Map([...inheritedEnums, ...(declaredEnums.get(type) ?? [])]);
  cachedEnums.set(type, enums);
  return enums;
}

/**
 * Applies the rule for unknown values. Values that are not texts are returned unchanged, so that validation rejects them.
 * @throws UnknownValueError if the rule is `skip`
 */
export function readOpenEnum(
  { values, unknown }: OpenEnum,
  field: string,
  value: unknown,
  onUnknown: (unknown: UnknownValue) => void,
): unknown {
  const isUnknown = (text: unknown): text is string => typeof text === 'string' && !values.includes(text);
  if (unknown === 'omit') {
    if (!Array.isArray(value) || !value.some(isUnknown)) return value;
    for (const element of value.filter(isUnknown)) onUnknown({ field, value: element });
    return value.filter((element) => !isUnknown(element));
  }
  if (!isUnknown(value)) return value;
  if (unknown === 'skip') throw new UnknownValueError(field, value);
  onUnknown({ field, value });
  return unknown === 'keep' ? value : unknown.readAs;
}
