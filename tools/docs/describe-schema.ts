import { type ClassComments, readClassComments } from './class-comments';

type Json = { readonly [name: string]: unknown };

const CONTRACTS = 'libs/contracts/src';
let comments: ReadonlyMap<string, ClassComments> | undefined;

/**
 * Adds the comments of a payload class and of its properties to its JSON schema.
 * @param name name of the class
 */
export function describeSchema(name: string, schema: Json): Json {
  comments ??= readClassComments(CONTRACTS);
  const { comment, properties } = comments.get(name) ?? { properties: new Map<string, string>() };
  const described = Object.entries(schema.properties as Record<string, Json>).map(([property, value]) => {
    const description = properties.get(property);
    return [property, description ? { description, ...value } : value];
  });
  return { ...(comment && { description: comment }), ...schema, properties: Object.fromEntries(described) as Json };
}
