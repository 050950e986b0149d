import { type UnknownValue, getOpenEnums, readOpenEnum } from '@daystar/contracts';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';

type Class = new () => object;

/** Names through which a message could tamper with the prototype of an object. */
const UNSAFE_NAMES = new Set(['__proto__', 'constructor']);

/**
 * Converts parsed JSON to instances of the classes that `@Type` names. Unlike class-transformer's `plainToInstance`, it
 * reuses the parsed values, because copying the numbers of an issue would take a third as long as computing them.
 * @param onUnknown called with each unknown value of an open enum, before the rule of the enum is applied to it; when absent,
 *   unknown values remain, and validation rejects them
 * @throws UnknownValueError if the message is meaningless without an unknown value
 */
export function toInstance<T extends object>(
  type: new () => T,
  plain: object,
  onUnknown?: (unknown: UnknownValue) => void,
): T {
  const instance = new type() as Record<string, unknown>;
  for (const [name, value] of Object.entries(plain)) {
    if (!UNSAFE_NAMES.has(name)) instance[name] = toTypedValue(findDeclaredClass(type, name), value, onUnknown);
  }
  if (onUnknown) {
    for (const [name, rule] of getOpenEnums(type)) {
      if (name in instance) instance[name] = readOpenEnum(rule, name, instance[name], onUnknown);
    }
  }
  return instance as T;
}

function toTypedValue(
  declared: Class | undefined,
  value: unknown,
  onUnknown?: (unknown: UnknownValue) => void,
): unknown {
  if (!declared || typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map((element) => toTypedValue(declared, element, onUnknown))
    : toInstance(declared, value, onUnknown);
}

/** Finds the class that `@Type` declares for a property, if any. */
function findDeclaredClass(type: Class, name: string): Class | undefined {
  const declared = defaultMetadataStorage.findTypeMetadata(type, name)?.typeFunction() as Class | undefined;
  return declared === Object ? undefined : declared;
}
