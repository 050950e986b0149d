import { IsIn, IsString } from 'class-validator';

/**
 * What a reader does with a value that a later release has added to an enum:
 * - `readAs`: takes a value that it knows in its place;
 * - `leave-out`: leaves the element out of its list;
 * - `keep`: keeps the text, because it only shows it;
 * - `skip`: skips the message, because the rest makes no sense without the value.
 */
export type UnknownValueRule = { readonly readAs: string } | 'leave-out' | 'keep' | 'skip';

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

/** Thrown when a message has a value without which it makes no sense, and which only later releases know. */
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
const declared = new Map<unknown, Map<string, OpenEnum>>();
const inherited = new Map<Class, ReadonlyMap<string, OpenEnum>>();

/**
 * One of the values (of each element, where the rule is `leave-out`), in a message that a later release may have sent.
 * Messages are read by the rule; what is validated otherwise, such as bodies of HTTP requests, must have a known value.
 */
export const IsOpenEnum =
  (values: readonly string[], unknown: UnknownValueRule): PropertyDecorator =>
  (target, property) => {
    const options = { each: unknown === 'leave-out' };
    (unknown === 'keep' ? IsString(options) : IsIn(values, options))(target, property);
    const enums = declared.get(target.constructor) ?? new Map<string, OpenEnum>();
    declared.set(target.constructor, enums.set(String(property), { values, unknown }));
  };

/** Open enums of a class and of those that it extends, by property. */
export function openEnumsOf(type: Class): ReadonlyMap<string, OpenEnum> {
  const known = inherited.get(type);
  if (known) return known;
  const parent = Object.getPrototypeOf(type) as Class | null;
  const above = parent && parent !== Function.prototype ? openEnumsOf(parent) : [];
  const enums = new Map([...above, ...(declared.get(type) ?? [])]);
  inherited.set(type, enums);
  return enums;
}

/**
 * The value of a property as its reader takes it. What is no text is left for validation to refuse.
 * @throws UnknownValueError by the rule `skip`
 */
export function readOpenEnum(
  { values, unknown }: OpenEnum,
  field: string,
  value: unknown,
  onUnknown: (unknown: UnknownValue) => void,
): unknown {
  const isUnknown = (one: unknown): one is string => typeof one === 'string' && !values.includes(one);
  if (unknown === 'leave-out') {
    if (!Array.isArray(value) || !value.some(isUnknown)) return value;
    for (const one of value.filter(isUnknown)) onUnknown({ field, value: one });
    return value.filter((one) => !isUnknown(one));
  }
  if (!isUnknown(value)) return value;
  if (unknown === 'skip') throw new UnknownValueError(field, value);
  onUnknown({ field, value });
  return unknown === 'keep' ? value : unknown.readAs;
}
