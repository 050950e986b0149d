import { type OpenEnum, getOpenEnums } from '@daystar/contracts';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage } from 'class-validator';

type Class = new () => object;

const RULES: Readonly<Record<string, string>> = {
  omit: 'omit it',
  keep: 'keep it',
  skip: 'skip the message',
};
const describeRule = ({ unknown }: OpenEnum): string =>
  typeof unknown === 'object' ? `read it as \`${unknown.readAs}\`` : RULES[unknown];

/**
 * Describes the enums of a payload that may gain values, and how consumers handle unknown ones; empty without such
 * enums.
 */
export function describeOpenEnums(payload: Class): string {
  const rulesByName = new Map<string, string>();
  for (const type of collectClasses(payload, new Set())) {
    for (const [name, rule] of getOpenEnums(type)) rulesByName.set(name, `\`${name}\` (${describeRule(rule)})`);
  }
  if (rulesByName.size === 0) return '';
  return `These properties may get new values: ${[...rulesByName.values()].join(', ')}. Parentheses state how a consumer handles an unknown value.`;
}

/** Collects a class and the classes of its properties, from `@Type`. */
function collectClasses(type: Class, seen: Set<Class>): Set<Class> {
  if (seen.has(type)) return seen;
  seen.add(type);
  for (const { propertyName } of getMetadataStorage().getTargetValidationMetadatas(type, '', true, false)) {
    const propertyClass = defaultMetadataStorage.findTypeMetadata(type, propertyName)?.typeFunction() as
      Class | undefined;
    if (propertyClass) collectClasses(propertyClass, seen);
  }
  return seen;
}
