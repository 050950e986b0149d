import { DaystarError } from '@daystar/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { isOwnForm } from '../http/browser-request';
import type { GatewayRequest } from '../http/gateway-request';

/** Lets forms through that our own pages send; there is no other way to change something by a session. */
@Injectable()
export class FormOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<GatewayRequest>();
    if (request.method !== 'POST' || isOwnForm(request)) return true;
    throw new DaystarError('Forbidden', 'This form did not come from a page of this service.');
  }
}
