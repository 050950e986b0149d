import { getOpenEnums } from '@daystar/contracts';
import { getMetadataStorage } from 'class-validator';
import { stamp } from './basic-schemas';
import { type JsonSchema, objectWith } from './json-schema';

/** Validation rules of contract classes as JSON Schema. */
const RULES: Record<string, (constraints: readonly unknown[]) => JsonSchema> = {
  isString: () => ({ type: 'string' }),
  isNumber: () => ({ type: 'number' }),
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isArray: () => ({ type: 'array' }),
  isObject: () => ({ type: 'object' }),
  isIn: ([values]) => ({ enum: values }),
  isIso8601: () => ({ type: 'string' }),
  matches: ([pattern]) => ({ type: 'string', pattern: (pattern as RegExp).source }),
  isLength: ([minLength, maxLength]) => ({ minLength, maxLength }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
  areNumbersWithin: ([minimum, maximum]) => ({ items: { type: 'number', minimum, maximum } }),
};

/**
 * Describes the properties of a contract class by its validation rules.
 * @param overrides keywords that are added to those of the rules, such as `description`
 * @throws RangeError for a rule without JSON Schema
 */
export function describeProperties(
  type: new () => object,
  overrides: Readonly<Record<string, JsonSchema>> = {},
): Record<string, JsonSchema> {
  const properties: Record<string, JsonSchema> = {};
  for (const { name, type: kind, propertyName, constraints, each } of getMetadataStorage().getTargetValidationMetadatas(
    type,
    '',
    false,
    false,
  )) {
    if (kind === 'conditionalValidation' || kind === 'nestedValidation') continue;
    const rule = RULES[name ?? ''];
    if (!rule) throw new RangeError(`${type.name}.${propertyName}: the rule ${name} has no JSON Schema`);
    const keywords = rule(constraints ?? []);
    const previous = properties[propertyName] ?? {};
    properties[propertyName] = each
      ? { ...previous, type: 'array', items: { ...(previous.items as object), ...keywords } }
      : { ...previous, ...keywords };
  }
  for (const [name, keywords] of Object.entries(overrides)) properties[name] = { ...properties[name], ...keywords };
  return properties;
}

/**
 * Describes a contract class as responses show it: times are timestamps, open enums list their current values.
 * @param overrides keywords that are added to those of the rules, and required properties that the class lacks
 */
export function describeObject(
  type: new () => object,
  overrides: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const optional = new Set(
    rules.filter((rule) => rule.type === 'conditionalValidation').map(({ propertyName }) => propertyName),
  );
  const stamps = rules
    .filter(({ name, each }) => name === 'isIso8601' && !each)
    .map(({ propertyName }) => [propertyName, { ...stamp, ...overrides[propertyName] }]);
  const enums = [...getOpenEnums(type)].map(([name, { values }]) => [name, { enum: values, ...overrides[name] }]);
  const properties = { ...describeProperties(type, overrides), ...Object.fromEntries([...stamps, ...enums]) } as Record<
    string,
    JsonSchema
  >;
  const pickProperties = (isOptional: boolean) =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => optional.has(name) === isOptional));
  return objectWith(pickProperties(false), pickProperties(true));
}
