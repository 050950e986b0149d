import { SetMetadata } from '@nestjs/common';
import type { JsonSchema } from './json-schema';

/** What the operations of a controller have in common. */
export interface ApiGroup {
  /** Heading in the reference. */
  readonly tag: string;
  /** Parameters of the routes, by their names there: `id` in `:id`. */
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
 * Formats of a response: JSON alone, JSON or a page, `table` with CSV and XML as well, `forecast` with Arrow and the
 * headers of caching and provenance as well, plain text, or server-sent events.
 */
export type ResponseFormats = 'json' | 'record' | 'table' | 'forecast' | 'text' | 'events';

/** What a route does not say of itself. Path, method, status and the need for a key are read from Nest's own decorators. */
export interface OperationDescription {
  readonly summary: string | ((path: string) => string);
  /** In place of the tag of the controller. */
  readonly tag?: string;
  readonly query?: readonly QueryParameter[];
  readonly body?: JsonSchema;
  /** Content of the body where it is not JSON alone. */
  readonly bodyFormat?: 'json-or-csv' | 'file';
  /** Absent when the response has no body. */
  readonly response?: JsonSchema;
  readonly formats?: ResponseFormats;
  /** Whether accounts that may read the resource can be refused with 403. */
  readonly forbidden?: boolean;
  readonly links?: LinkOrigin;
}

/** Where the operations on a created resource begin, and where the parameters of their paths come from. */
export interface LinkOrigin {
  /** Relative to the path of the operation: `{resource_id}`, `../deliveries/{delivery_id}`. */
  readonly under: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const GROUP = 'daystar:api-group';
const OPERATION = 'daystar:operation';
const SLASH = 'daystar:trailing-slash';

/** Puts the operations of a controller into the API description. */
export const Describe = (group: ApiGroup): ClassDecorator => SetMetadata(GROUP, group);

/** Describes a route. Routes that several controllers inherit are described by a function of each controller's group. */
export const Operation = <G extends ApiGroup>(
  description: OperationDescription | ((group: G) => OperationDescription),
): MethodDecorator => SetMetadata(OPERATION, description);

/** Describes the path of the controller with a slash at its end, which the gateway rewrites before routing. */
export const TrailingSlash = (description: OperationDescription): ClassDecorator => SetMetadata(SLASH, description);

type Described = OperationDescription | ((group: ApiGroup) => OperationDescription);

export const groupOf = (controller: object) => Reflect.getMetadata(GROUP, controller) as ApiGroup | undefined;
export const trailingSlashOf = (controller: object) =>
  Reflect.getMetadata(SLASH, controller) as OperationDescription | undefined;

/** @returns undefined for a route without description */
export function descriptionOf(method: object, group: ApiGroup): OperationDescription | undefined {
  const described = Reflect.getMetadata(OPERATION, method) as Described | undefined;
  return typeof described === 'function' ? described(group) : described;
}

export const fromPath = (name: string) => ({ [name]: `$request.path.${name}` });
export const fromBody = (name: string) => ({ [name]: `$response.body#/${name}` });
