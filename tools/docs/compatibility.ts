type Schema = {
  readonly type?: unknown;
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

interface Described {
  readonly channels: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/**
 * What of the events would break consumers or producers of a release, in words; empty when nothing does. Consumers may
 * rely on every topic, every required property, and the type of all; producers of before may leave out what was optional
 * and say all that could be said. New topics and new optional properties break nobody.
 */
export function breaksSince(released: Described, now: Described): string[] {
  const topics = Object.keys(released.channels).filter((topic) => !(topic in now.channels));
  const schemas = Object.entries(released.components.schemas).flatMap(([name, before]) => {
    const after = now.components.schemas[name];
    return after ? changes(name, before, after) : [`${name} is gone`];
  });
  return [...topics.map((topic) => `the topic ${topic} is gone`), ...schemas];
}

function changes(path: string, before: Schema, after: Schema): string[] {
  const found: string[] = [];
  if (JSON.stringify([before.type, before.$ref]) !== JSON.stringify([after.type, after.$ref]))
    found.push(`${path} is another type`);
  for (const name of before.required ?? [])
    if (!after.required?.includes(name)) found.push(`${path}.${name} may now be missing`);
  for (const name of after.required ?? [])
    if (!before.required?.includes(name)) found.push(`${path}.${name} must now be there`);
  for (const value of before.enum ?? [])
    if (!after.enum?.includes(value)) found.push(`${path} can no longer be ${String(value)}`);
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const next = after.properties?.[name];
    found.push(...(next ? changes(`${path}.${name}`, property, next) : [`${path}.${name} is gone`]));
  }
  if (before.items && after.items) found.push(...changes(`${path}[]`, before.items, after.items));
  return found;
}
