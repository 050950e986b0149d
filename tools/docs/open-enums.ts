import { type OpenEnum, openEnumsOf } from '@daystar/contracts';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage } from 'class-validator';

type Class = new () => object;

const RULES: Readonly<Record<string, string>> = {
  'leave-out': 'leave it out',
  keep: 'keep it',
  skip: 'skip the message',
};
const ruleOf = ({ unknown }: OpenEnum): string =>
  typeof unknown === 'object' ? `read it as \`${unknown.readAs}\`` : RULES[unknown];

/** The enums of a payload and of its parts that may gain values, and what readers do with others; empty when it has none. */
export function openEnumsText(payload: Class): string {
  const found = new Map<string, string>();
  for (const type of withParts(payload, new Set())) {
    for (const [name, rule] of openEnumsOf(type)) found.set(name, `\`${name}\` (${ruleOf(rule)})`);
  }
  if (found.size === 0) return '';
  return `Values may be added to ${[...found.values()].join(', ')}; in brackets is what readers do with a value that they do not know.`;
}

/** A class and the classes of its properties, as `@Type` names them. */
function withParts(type: Class, seen: Set<Class>): Set<Class> {
  if (seen.has(type)) return seen;
  seen.add(type);
  for (const { propertyName } of getMetadataStorage().getTargetValidationMetadatas(type, '', true, false)) {
    const part = defaultMetadataStorage.findTypeMetadata(type, propertyName)?.typeFunction() as Class | undefined;
    if (part) withParts(part, seen);
  }
  return seen;
}
