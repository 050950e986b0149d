import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage } from 'class-validator';

type Class = new () => object;

/** Rules for the values of one property of a class. */
interface PropertyRules {
  /** Maximum length of a list; 0 where the class expects none. */
  maxLength: number;
  /** Class of the value or of its elements, from `@Type`. */
  readonly declaredClass?: Class;
}

/**
 * Creates an instance of a contract class from parsed values, to be validated. Its cost does not depend on the size of
 * invalid values. The cost of `plainToInstance` is proportional to the square of the number of keys: 80 s for 150,000
 * keys.
 *
 * - Properties that the class lacks are omitted; other values are shared, not copied.
 * - Lists are shortened to one element above the limit of the class, or to one element where the class expects no list:
 *   validating an element takes 30 us.
 * - A list inside a list of objects becomes an empty list, which validation rejects like the original.
 */
export function createInstance<T extends object>(type: new () => T, values: object): T {
  return fillInstance(type, readRules(type), values);
}

function fillInstance<T extends object>(
  type: new () => T,
  rules: ReadonlyMap<string, PropertyRules>,
  values: object,
): T {
  const instance = new type() as Record<string, unknown>;
  // Responses repeat the properties in the order of the body.
  for (const [name, value] of Object.entries(values)) {
    const property = rules.get(name);
    if (property) instance[name] = readValue(value, property);
  }
  return instance as T;
}

function readValue(value: unknown, { maxLength, declaredClass }: PropertyRules): unknown {
  if (Array.isArray(value)) {
    const elements = value.slice(0, maxLength + 1);
    if (!declaredClass) return elements;
    const rules = readRules(declaredClass);
    return elements.map((element: unknown) => {
      if (Array.isArray(element)) return [];
      return isObject(element) ? fillInstance(declaredClass, rules, element) : element;
    });
  }
  return declaredClass && isObject(value) ? createInstance(declaredClass, value) : value;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function readRules(type: Class): Map<string, PropertyRules> {
  const byName = new Map<string, PropertyRules>();
  const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  for (const { propertyName, name, constraints } of metadata) {
    const rules = byName.get(propertyName) ?? { maxLength: 0, declaredClass: findDeclaredClass(type, propertyName) };
    if (name === 'isArray' && rules.maxLength === 0) rules.maxLength = Infinity;
    if (name === 'arrayMaxSize') rules.maxLength = Number(constraints?.[0]);
    byName.set(propertyName, rules);
  }
  return byName;
}

/** Finds the class that `@Type` declares for a property, if any. */
function findDeclaredClass(type: Class, name: string): Class | undefined {
  const declaredClass = defaultMetadataStorage.findTypeMetadata(type, name)?.typeFunction() as Class | undefined;
  return declaredClass === Object ? undefined : declaredClass;
}
