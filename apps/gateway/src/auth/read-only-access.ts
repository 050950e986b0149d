import { DaystarError } from '@daystar/contracts';
import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Caller } from '../http/caller';
import type { GatewayRequest } from '../http/gateway-request';

const CHANGES_NOTHING = 'daystar:changes-nothing';

/** Lets read-only keys use a route with another method than GET: it only computes, or checks the access of each call in it. */
export const ChangesNothing = (): MethodDecorator => SetMetadata(CHANGES_NOTHING, true);

export const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Refuses all other requests of read-only keys and of their sessions. @throws DaystarError Forbidden */
export function checkReadOnlyAccess(context: ExecutionContext, { isReadOnly = false }: Caller): void {
  const { method } = context.switchToHttp().getRequest<GatewayRequest>();
  if (!isReadOnly || isReadMethod(method) || Reflect.hasMetadata(CHANGES_NOTHING, context.getHandler())) return;
  throw new DaystarError('Forbidden', 'This API key may only read. Use a key with full access to make changes.');
}
