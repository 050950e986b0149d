import { type JsonSchema, resolveSchema } from '../api-description/json-schema';

/** A field of the body of a request. */
export interface BodyField {
  /** Path from the body, such as `measurements[].period_end`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Meaning with the unit, limits and default. */
  readonly description: string;
}

/** Maximum depth of listed fields: deeper levels hold only coordinates and the like. */
const MAX_DEPTH = 3;

/** Lists the fields of a body. If the body has alternatives, such as one row or a list of rows, the example selects one. */
export function listBodyFields(body: JsonSchema, prefix = '', depth = 1): BodyField[] {
  const { properties, required } = chooseObject(body);
  const requiredNames = Array.isArray(required) ? (required as string[]) : [];
  return Object.entries((properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, value]) => {
    const schema = chooseValue(value);
    const path = prefix + name;
    const field = {
      name: path,
      type: describeType(value),
      isRequired: requiredNames.includes(name),
      description: [(schema.description ?? value.description) as string | undefined, describeLimits(schema)]
        .filter(Boolean)
        .join(' '),
    };
    if (depth >= MAX_DEPTH) return [field];
    const items = schema.type === 'array' && schema.items ? resolveSchema(schema.items as JsonSchema) : undefined;
    const nested = items
      ? listBodyFields(items, `${path}[].`, depth + 1)
      : listBodyFields(schema, `${path}.`, depth + 1);
    return [field, ...nested];
  });
}

/** Returns the example of a body; undefined without one. */
export function findExample(body: JsonSchema): unknown {
  const { examples } = resolveSchema(body);
  return Array.isArray(examples) ? (examples as unknown[])[0] : undefined;
}

/** Describes the limits and the default of a value in words. */
export function describeLimits(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const { default: defaultValue, enum: values } = schema;
  return [
    describeRange(minimum, maximum, ''),
    describeRange(minLength, maxLength, 'characters'),
    describeRange(minItems, maxItems, 'items'),
    Array.isArray(values) && values.length > 0 ? `One of ${values.map(String).join(', ')}.` : '',
    defaultValue === undefined ? '' : `Default: ${String(defaultValue as string | number)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function describeRange(low: unknown, high: unknown, unit: string): string {
  const suffix = unit && ` ${unit}`;
  if (typeof low === 'number' && typeof high === 'number') return `From ${low} to ${high}${suffix}.`;
  if (typeof low === 'number') return `At least ${low}${suffix}.`;
  return typeof high === 'number' ? `At most ${high}${suffix}.` : '';
}

const listAlternatives = ({ anyOf }: JsonSchema): readonly JsonSchema[] =>
  Array.isArray(anyOf) ? (anyOf as JsonSchema[]).map(resolveSchema) : [];

function chooseObject(schema: JsonSchema): JsonSchema {
  const resolved = resolveSchema(schema);
  if (resolved.properties) return resolved;
  const objects = listAlternatives(resolved).filter(({ properties }) => properties);
  const names = Object.keys((findExample(resolved) as object | undefined) ?? {});
  return objects.find(({ properties }) => names.every((name) => name in (properties as object))) ?? objects[0] ?? {};
}

/** Returns the schema of a value that is not null. */
function chooseValue(schema: JsonSchema): JsonSchema {
  const resolved = resolveSchema(schema);
  return listAlternatives(resolved).find(({ type }) => type !== 'null') ?? resolved;
}

function describeType(schema: JsonSchema): string {
  const resolved = resolveSchema(schema);
  const alternatives = listAlternatives(resolved);
  if (alternatives.length > 0) return [...new Set(alternatives.map(describeType))].join(' or ');
  const { type, items, enum: values } = resolved;
  if (type === 'array' && items) return `list of ${describeType(items as JsonSchema)}`;
  if (Array.isArray(type)) return type.join(' or ');
  return typeof type === 'string' ? type : Array.isArray(values) ? typeof values[0] : 'any';
}
