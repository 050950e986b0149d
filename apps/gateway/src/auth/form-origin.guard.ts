import { DaystarError } from '@daystar/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { isSameOriginForm } from '../http/browser-request';
import type { GatewayRequest } from '../http/gateway-request';

/**
 * Prevents cross-site request forgery (CSRF): admits POST requests only if a form of this service's own pages sent them.
 * `SameSite=Lax` is not enough: browsers also send the session cookie with forms of other origins on the same site.
 */
@Injectable()
export class FormOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<GatewayRequest>();
    if (request.method !== 'POST' || isSameOriginForm(request)) return true;
    throw new DaystarError('Forbidden', 'Forms must be sent from a page of this service.');
  }
}
