import { RequestMethod, type Type } from '@nestjs/common';
import {
  GUARDS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  MODULE_METADATA,
  PATH_METADATA,
} from '@nestjs/common/constants.js';
import {
  type ApiGroup,
  type OperationDescription,
  type PathParameter,
  descriptionOf,
  groupOf,
  trailingSlashOf,
} from './operation';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One operation of the API, as clients see it. */
export interface ApiOperation extends Omit<OperationDescription, 'summary'> {
  readonly method: Method;
  /** With `{name}` for parameters in the path. */
  readonly path: string;
  readonly pathParameters: readonly PathParameter[];
  readonly tag: string;
  readonly summary: string;
  readonly status: number;
  /** Whether a key is needed. */
  readonly guarded: boolean;
}

/** All controllers of these modules and of those that they import, in this order. */
export function controllersOf(modules: readonly Type[]): Type[] {
  const controllers = new Set<Type>();
  const visited = new Set<Type>();
  const visit = (module: Type) => {
    if (visited.has(module)) return;
    visited.add(module);
    for (const controller of listed(MODULE_METADATA.CONTROLLERS, module)) controllers.add(controller);
    for (const imported of listed(MODULE_METADATA.IMPORTS, module)) visit(imported);
  };
  modules.forEach(visit);
  return [...controllers];
}

const listed = (key: string, module: Type) => (Reflect.getMetadata(key, module) ?? []) as Type[];

/** The described operations of a controller: its own and those that it inherits. */
export function operationsOf(controller: Type): ApiOperation[] {
  const group = groupOf(controller);
  if (!group) return [];
  const routes = methodsOf(controller).flatMap((method) => {
    const description = descriptionOf(method, group);
    return description ? pathsOf(method).map((path) => toOperation(controller, group, method, path, description)) : [];
  });
  const slash = trailingSlashOf(controller);
  if (!slash) return routes;
  const operation = toOperation(controller, group, controller, '/', slash);
  return [...routes, { ...operation, path: `${operation.path}/` }];
}

function methodsOf(controller: Type): object[] {
  const methods = new Map<string, object>();
  const chain: object[] = [];
  for (let at = controller.prototype as object; at !== Object.prototype; at = Object.getPrototypeOf(at) as object)
    chain.unshift(at);
  for (const prototype of chain)
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (typeof value === 'function' && name !== 'constructor') methods.set(name, value as object);
  return [...methods.values()];
}

const pathsOf = (target: object): string[] => [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();

function toOperation(
  controller: Type,
  group: ApiGroup,
  method: object,
  route: string,
  { summary, tag = group.tag, ...description }: OperationDescription,
): ApiOperation {
  const verb = RequestMethod[(Reflect.getMetadata(METHOD_METADATA, method) as number | undefined) ?? 0];
  const names: PathParameter[] = [];
  const path = [...pathsOf(controller), route]
    .filter((part) => part !== '/')
    .map((part) => `/${part}`)
    .join('')
    .replace(/:(\w+)/g, (_, name: string) => {
      const parameter = group.path?.[name];
      if (!parameter) throw new RangeError(`${controller.name}: the path parameter ${name} is not described`);
      names.push(parameter);
      return `{${parameter.name}}`;
    });
  const isGuarded = [controller, method].some((target) => Reflect.hasMetadata(GUARDS_METADATA, target));
  const status = Reflect.getMetadata(HTTP_CODE_METADATA, method) as number | undefined;
  return {
    ...description,
    method: verb.toLowerCase() as Method,
    path,
    pathParameters: names,
    tag,
    summary: typeof summary === 'function' ? summary(path) : summary,
    status: status ?? (verb === 'POST' ? 201 : 200),
    guarded: isGuarded,
  };
}
