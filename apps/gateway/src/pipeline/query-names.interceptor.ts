import { invalidRequest } from '@daystar/contracts';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { readDescription, readGroup } from '../api-description/operation';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { emptyParameterWarning, readNames } from '../http/parameter-names';
import { addWarnings } from '../http/request-warnings';

/** Parameters of every route. */
const COMMON_NAMES = ['api_key', 'format'];

/**
 * Compares the names in a query with those in the description of the route. A name close to a described one is rejected, because
 * it is probably a typing error; other names are ignored with a warning, as older clients expect.
 */
@Injectable()
export class QueryNamesInterceptor implements NestInterceptor {
  private readonly knownNames = new WeakMap<object, Map<object, readonly string[] | undefined>>();

  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    if (request.query.size > 0) {
      const known = this.getKnownNames(context.getClass(), context.getHandler());
      if (known) checkNames(request, http.getResponse<GatewayReply>(), known);
    }
    return next.handle();
  }

  /** @returns undefined for a route without description */
  private getKnownNames(controller: object, handler: object): readonly string[] | undefined {
    const namesByHandler = this.knownNames.get(controller) ?? new Map<object, readonly string[] | undefined>();
    this.knownNames.set(controller, namesByHandler);
    if (!namesByHandler.has(handler)) namesByHandler.set(handler, readDescribedNames(controller, handler));
    return namesByHandler.get(handler);
  }
}

function readDescribedNames(controller: object, handler: object): readonly string[] | undefined {
  const group = readGroup(controller);
  const description = group && readDescription(handler, group);
  return description && [...COMMON_NAMES, ...(description.query ?? []).map(({ name }) => name)];
}

/** @throws DaystarError InvalidRequest with every name that is close to a known one */
function checkNames(request: GatewayRequest, reply: GatewayReply, known: readonly string[]): void {
  const { values, errors, warnings } = readNames(Object.fromEntries(request.query), known);
  if (errors.length > 0) throw invalidRequest(errors);
  const isEmpty = (name: string) => request.query.get(name)?.every((value) => value.trim() === '');
  addWarnings(request, reply, [...warnings, ...Object.keys(values).filter(isEmpty).map(emptyParameterWarning)]);
}
