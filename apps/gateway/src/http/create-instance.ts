import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage } from 'class-validator';

type Class = new () => object;

/** How a class reads one of its properties. */
interface PropertyRules {
  /** Maximum length of a list; 0 where the class expects none. */
  maxLength: number;
  /** Class of the value or of its elements, from `@Type`. */
  readonly declared?: Class;
}

/**
 * Creates an instance of a contract class from parsed values, to be validated. Its cost does not depend on the size of invalid values:
 * `plainToInstance` copies them in time proportional to the square of the keys, 80 s for an object with 150,000.
 *
 * - Properties that the class lacks are omitted; other values are shared, not copied.
 * - Lists are shortened to one element above the limit of the class, or to one element where the class expects no list, because
 *   validating an element takes 30 us.
 * - A list within a list of objects becomes an empty one, which is refused like it.
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

function readValue(value: unknown, { maxLength, declared }: PropertyRules): unknown {
  if (Array.isArray(value)) {
    const elements = value.slice(0, maxLength + 1);
    if (!declared) return elements;
    const rules = readRules(declared);
    return elements.map((element: unknown) => {
      if (Array.isArray(element)) return [];
      return isObject(element) ? fillInstance(declared, rules, element) : element;
    });
  }
  return declared && isObject(value) ? createInstance(declared, value) : value;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function readRules(type: Class): Map<string, PropertyRules> {
  const byName = new Map<string, PropertyRules>();
  const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  for (const { propertyName, name, constraints } of metadata) {
    const known = byName.get(propertyName) ?? { maxLength: 0, declared: findDeclaredClass(type, propertyName) };
    if (name === 'isArray' && known.maxLength === 0) known.maxLength = Infinity;
    if (name === 'arrayMaxSize') known.maxLength = Number(constraints?.[0]);
    byName.set(propertyName, known);
  }
  return byName;
}

/** The class that `@Type` declares for a property, if any. */
function findDeclaredClass(type: Class, name: string): Class | undefined {
  const declared = defaultMetadataStorage.findTypeMetadata(type, name)?.typeFunction() as Class | undefined;
  return declared === Object ? undefined : declared;
}
