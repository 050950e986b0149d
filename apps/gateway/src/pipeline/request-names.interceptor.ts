import { type FieldError, createInvalidRequestError } from '@daystar/contracts';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { listProperties } from '../api-description/json-schema';
import { type OperationDescription, readDescription, readGroups } from '../api-description/operation';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { createEmptyParameterWarning, readNames } from '../http/parameter-names';
import { addWarnings } from '../http/request-warnings';

/** Parameters of every route. Only pages use `lang`. */
const COMMON_NAMES = ['api_key', 'format', 'lang'];

interface KnownNames {
  readonly query: readonly string[];
  /** Undefined for a body that may have several forms, such as a site: the handler compares its names. */
  readonly body?: readonly string[];
}

/**
 * Compares the names in a query and in a JSON body with those in the description of the route. A query name that is
 * close to a described one is rejected as a probable typing error; handlers reject such names in a body.
 * Other names are ignored with a warning, as older clients expect.
 */
@Injectable()
export class RequestNamesInterceptor implements NestInterceptor {
  private readonly knownNames = new WeakMap<object, Map<object, KnownNames | undefined>>();

  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    if (request.query.size > 0 || isPlainObject(request.body)) {
      const knownNames = this.getKnownNames(context.getClass(), context.getHandler());
      if (knownNames) addWarnings(request, http.getResponse<GatewayReply>(), checkNames(request, knownNames));
    }
    return next.handle();
  }

  /** Returns the names that a handler knows; undefined for a route without description. */
  private getKnownNames(controller: object, handler: object): KnownNames | undefined {
    const namesByHandler = this.knownNames.get(controller) ?? new Map<object, KnownNames | undefined>();
    this.knownNames.set(controller, namesByHandler);
    if (!namesByHandler.has(handler)) namesByHandler.set(handler, readKnownNames(controller, handler));
    return namesByHandler.get(handler);
  }
}

function readKnownNames(controller: object, handler: object): KnownNames | undefined {
  const [group] = readGroups(controller);
  const description = group && readDescription(handler, group);
  if (!description) return undefined;
  const query = [...COMMON_NAMES, ...(description.query ?? []).map(({ name }) => name)];
  return { query, body: readBodyNames(description) };
}

/** Returns undefined for a route with a query and no described body, because it may accept its parameters in a body as well. */
function readBodyNames({ body, query }: OperationDescription): readonly string[] | undefined {
  if (body) return listProperties(body);
  return query ? undefined : [];
}

/**
 * Checks the names of a request.
 * @returns warnings
 * @throws DaystarError InvalidRequest with every name of the query that is close to a known one
 */
function checkNames({ query, body }: GatewayRequest, knownNames: KnownNames): FieldError[] {
  const { values, errors, warnings } = readNames(Object.fromEntries(query), knownNames.query);
  if (errors.length > 0) throw createInvalidRequestError(errors);
  const isEmpty = (name: string) => query.get(name)?.every((value) => value.trim() === '');
  const bodyWarnings = knownNames.body && isPlainObject(body) ? readNames(body, knownNames.body).warnings : [];
  return [...warnings, ...Object.keys(values).filter(isEmpty).map(createEmptyParameterWarning), ...bodyWarnings];
}

/** Whether a body was parsed from a JSON object; measurements and forms have classes of their own. */
const isPlainObject = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
