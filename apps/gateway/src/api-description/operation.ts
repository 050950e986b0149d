import { SetMetadata } from '@nestjs/common';
import type { JsonSchema } from './json-schema';

/** Common properties of the operations of a controller. */
export interface ApiGroup {
  /** Heading in the API reference. */
  readonly tag: string;
  /** Path parameters, by their name in the route: `id` for `:id`. */
  readonly path?: Readonly<Record<string, PathParameter>>;
}

export interface PathParameter {
  readonly name: string;
  readonly schema: JsonSchema;
}

export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly required?: boolean;
  readonly example?: string | number;
}

/**
 * Formats of a response. `json`: JSON alone. `record`: JSON or HTML. `list`: also CSV. `table`: also XML. `forecast`:
 * also Arrow, with headers for caching and provenance. `text`: plain text. `events`: server-sent events. `file`: a file
 * of any type, or a byte range of it.
 */
export type ResponseFormats = 'json' | 'record' | 'list' | 'table' | 'forecast' | 'text' | 'events' | 'file';

/** Description of a route. Path, method, status and authentication are read from the decorators of Nest. */
export interface OperationDescription {
  readonly summary: string | ((path: string) => string);
  /** Overrides the tag of the controller. */
  readonly tag?: string;
  readonly query?: readonly QueryParameter[];
  readonly body?: JsonSchema;
  /** Whether a request may have no body. */
  readonly isBodyOptional?: boolean;
  /** Whether the header `Idempotency-Key` makes the operation repeatable. */
  readonly acceptsIdempotencyKey?: boolean;
  /** Whether the header `If-Match` protects a newer record. */
  readonly acceptsIfMatch?: boolean;
  /** Whether responses have the `etag` of a record, to send as `If-Match`. */
  readonly hasRecordTag?: boolean;
  /** Format of the body; JSON when absent. */
  readonly bodyFormat?: 'json-or-csv' | 'file';
  /** Whether an operation with another method than GET changes nothing. */
  readonly isReadOnly?: boolean;
  /** Absent when the response has no body. */
  readonly response?: JsonSchema | ((path: string) => JsonSchema);
  /** Status of a success, where it is not that of the decorators. */
  readonly status?: number;
  readonly formats?: ResponseFormats;
  /** Whether an account that may read the resource can get a 403. */
  readonly canBeForbidden?: boolean;
  readonly links?: LinkTargets;
}

/** Targets of OpenAPI links: the base path of the operations on a created resource, and their path parameters. */
export interface LinkTargets {
  /** The base path, relative to the path of the operation: `{resource_id}`, `../deliveries/{delivery_id}`. */
  readonly under: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const GROUP = 'daystar:api-group';
const OPERATION = 'daystar:operation';
const TRAILING_SLASH = 'daystar:trailing-slash';

/**
 * Adds the operations of a controller to the API description.
 * @param groups one for each path of the controller, or one for all. Their operations have the same query and body names
 */
export const Describe = (...groups: ApiGroup[]): ClassDecorator => SetMetadata(GROUP, groups);

/** Describes a route. For routes of a controller with several groups, pass a function of the group. */
export const Operation = <Group extends ApiGroup>(
  description: OperationDescription | ((group: Group) => OperationDescription),
): MethodDecorator => SetMetadata(OPERATION, description);

/** Describes the path of a group with a trailing slash, which the gateway rewrites before routing. */
export const TrailingSlash = (group: ApiGroup, description: OperationDescription): ClassDecorator =>
  SetMetadata(TRAILING_SLASH, { group, description });

type DescriptionOrFactory = OperationDescription | ((group: ApiGroup) => OperationDescription);

/** Reads the metadata that `Describe` attached to a controller. */
export const readGroups = (controller: object) => (Reflect.getMetadata(GROUP, controller) ?? []) as readonly ApiGroup[];
export const readTrailingSlash = (controller: object) =>
  Reflect.getMetadata(TRAILING_SLASH, controller) as
    { readonly group: ApiGroup; readonly description: OperationDescription } | undefined;

/** Reads the description of a route; undefined for a route without description. */
export function readDescription(method: object, group: ApiGroup): OperationDescription | undefined {
  const description = Reflect.getMetadata(OPERATION, method) as DescriptionOrFactory | undefined;
  return typeof description === 'function' ? description(group) : description;
}

/** Builds a link parameter whose value is the path parameter of the request with the same name. */
export const fromPath = (name: string) => ({ [name]: `$request.path.${name}` });
/** Builds a link parameter whose value is the property of the response body with the same name. */
export const fromBody = (name: string) => ({ [name]: `$response.body#/${name}` });
