type Json = { readonly [name: string]: unknown };

/**
 * Creates a function that lists the described properties of a payload and of the classes within it as Markdown. It lists each
 * class once, below the first event that has it.
 */
export function createPropertyList(schemas: Readonly<Record<string, Json>>) {
  const topicByClass = new Map<string, string>();
  const listClasses = (topic: string, name: string): string[] => {
    if (topicByClass.has(name)) return [];
    topicByClass.set(name, topic);
    const nested = Object.values(schemas[name].properties as object).flatMap((property) => findReferences(property));
    return [describeClass(name, schemas[name]), ...nested.flatMap((next) => listClasses(topic, next))];
  };
  return (topic: string, name: string): string => {
    const earlier = topicByClass.get(name);
    if (earlier) return `The properties are those of \`${earlier}\`.`;
    return listClasses(topic, name).filter(Boolean).join('\n\n');
  };
}

const findReferences = (schema: unknown): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);

function describeClass(name: string, { description, properties }: Json): string {
  const lines = Object.entries(properties as Record<string, Json>)
    .filter(([, property]) => property.description)
    .map(([property, { description: text }]) => `- \`${property}\`: ${text as string}`);
  if (!description && lines.length === 0) return '';
  const head = [`**${name}**`, description].filter(Boolean).join(': ');
  return [head, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n');
}
