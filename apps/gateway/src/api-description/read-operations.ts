import { RequestMethod, type Type } from '@nestjs/common';
import {
  GUARDS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  MODULE_METADATA,
  PATH_METADATA,
} from '@nestjs/common/constants.js';
import type { JsonSchema } from './json-schema';
import {
  type ApiGroup,
  type OperationDescription,
  type PathParameter,
  readDescription,
  readGroups,
  readTrailingSlash,
} from './operation';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One operation of the API. */
export interface ApiOperation extends Omit<OperationDescription, 'summary' | 'response'> {
  readonly method: Method;
  /** Path with `{name}` for parameters. */
  readonly path: string;
  readonly pathParameters: readonly PathParameter[];
  readonly tag: string;
  readonly summary: string;
  readonly response?: JsonSchema;
  readonly status: number;
  readonly requiresKey: boolean;
}

/** Collects the controllers of modules and of the modules that they import, in this order. */
export function collectControllers(modules: readonly Type[]): Type[] {
  const controllers = new Set<Type>();
  const visited = new Set<Type>();
  const visit = (module: Type) => {
    if (visited.has(module)) return;
    visited.add(module);
    for (const controller of readModuleList(MODULE_METADATA.CONTROLLERS, module)) controllers.add(controller);
    for (const imported of readModuleList(MODULE_METADATA.IMPORTS, module)) visit(imported);
  };
  modules.forEach(visit);
  return [...controllers];
}

const readModuleList = (key: string, module: Type) => (Reflect.getMetadata(key, module) ?? []) as Type[];

/** A controller under one of its paths. */
interface MountedController {
  readonly controller: Type;
  readonly prefix: string;
  readonly group: ApiGroup;
}

/** Reads the described operations of a controller, including inherited ones, under each of its paths. */
export function readOperations(controller: Type): ApiOperation[] {
  const groups = readGroups(controller);
  if (groups.length === 0) return [];
  return readPaths(controller).flatMap((prefix, index) =>
    readMountedOperations({ controller, prefix, group: groups[index] ?? groups[0] }),
  );
}

function readMountedOperations(mounted: MountedController): ApiOperation[] {
  const { controller, group } = mounted;
  const routes = collectMethods(controller).flatMap((handler) => {
    const description = readDescription(handler, group);
    return description ? readPaths(handler).map((path) => toOperation(mounted, handler, path, description)) : [];
  });
  const trailingSlash = readTrailingSlash(controller);
  if (trailingSlash?.group !== group) return routes;
  const operation = toOperation(mounted, controller, '/', trailingSlash.description);
  return [...routes, { ...operation, path: `${operation.path}/` }];
}

function collectMethods(controller: Type): object[] {
  const methods = new Map<string, object>();
  const prototypes: object[] = [];
  for (
    let prototype = controller.prototype as object;
    prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype) as object
  )
    prototypes.unshift(prototype);
  for (const prototype of prototypes)
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (typeof value === 'function' && name !== 'constructor') methods.set(name, value as object);
  return [...methods.values()];
}

const readPaths = (target: object): string[] =>
  [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();

function toOperation(
  { controller, prefix, group }: MountedController,
  handler: object,
  route: string,
  { summary, response, tag = group.tag, ...description }: OperationDescription,
): ApiOperation {
  const verb = RequestMethod[(Reflect.getMetadata(METHOD_METADATA, handler) as number | undefined) ?? 0];
  const pathParameters: PathParameter[] = [];
  const path = [prefix, route]
    .filter((part) => part !== '/')
    .map((part) => `/${part}`)
    .join('')
    .replace(/:(\w+)/g, (_, name: string) => {
      const parameter = group.path?.[name];
      if (!parameter) throw new RangeError(`${controller.name}: the path parameter ${name} is not described`);
      pathParameters.push(parameter);
      return `{${parameter.name}}`;
    });
  const requiresKey = [controller, handler].some((target) => Reflect.hasMetadata(GUARDS_METADATA, target));
  const status = description.status ?? (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined);
  return {
    ...description,
    method: verb.toLowerCase() as Method,
    path,
    pathParameters,
    tag,
    summary: typeof summary === 'function' ? summary(path) : summary,
    response: typeof response === 'function' ? response(path) : response,
    status: status ?? (verb === 'POST' ? 201 : 200),
    requiresKey,
  };
}
