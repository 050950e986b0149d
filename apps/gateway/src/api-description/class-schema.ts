import { openEnumsOf } from '@daystar/contracts';
import { getMetadataStorage } from 'class-validator';
import { stamp } from './basic-schemas';
import { type JsonSchema, objectWith } from './json-schema';

/** What the rules of contract classes say in JSON Schema. */
const RULES: Record<string, (constraints: readonly unknown[]) => JsonSchema> = {
  isString: () => ({ type: 'string' }),
  isNumber: () => ({ type: 'number' }),
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isArray: () => ({ type: 'array' }),
  isIn: ([values]) => ({ enum: values }),
  isIso8601: () => ({ type: 'string' }),
  matches: ([pattern]) => ({ type: 'string', pattern: (pattern as RegExp).source }),
  isLength: ([minLength, maxLength]) => ({ minLength, maxLength }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
};

/** The properties of a contract class, from the rules that requests are checked by. @throws RangeError for a rule unknown here */
export function propertiesOf(type: new () => object): Record<string, JsonSchema> {
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
    const said = rule(constraints ?? []);
    const held = properties[propertyName] ?? {};
    properties[propertyName] = each
      ? { ...held, type: 'array', items: { ...(held.items as object), ...said } }
      : { ...held, ...said };
  }
  return properties;
}

/**
 * An object of a contract class as a response shows it: times are stamps, open enums list what they have today.
 * @param overrides properties that say more than the rules of the class, and required ones that it lacks
 */
export function objectOf(type: new () => object, overrides: Record<string, JsonSchema> = {}): JsonSchema {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const optional = new Set(
    rules.filter((rule) => rule.type === 'conditionalValidation').map(({ propertyName }) => propertyName),
  );
  const stamps = rules.filter(({ name }) => name === 'isIso8601').map(({ propertyName }) => [propertyName, stamp]);
  const enums = [...openEnumsOf(type)].map(([name, { values }]) => [name, { enum: values }]);
  const properties = { ...propertiesOf(type), ...Object.fromEntries([...stamps, ...enums]), ...overrides } as Record<
    string,
    JsonSchema
  >;
  const those = (isOptional: boolean) =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => optional.has(name) === isOptional));
  return objectWith(those(false), those(true));
}
