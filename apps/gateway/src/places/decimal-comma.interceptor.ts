import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { of } from 'rxjs';
import { isHtmlRequested } from '../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { toDecimalPoint } from '../http/numeric-text';

/**
 * Redirects a form in which a reader typed decimal commas to the address with decimal points, so that the links of the page,
 * such as downloads, work as those of the API.
 */
@Injectable()
export class DecimalCommaInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    if (!isHtmlRequested(request)) return next.handle();
    const { pathname, searchParams } = new URL(request.url, 'http://daystar');
    const typed = [...searchParams];
    const normalized = typed.map(([name, value]): [string, string] => [name, toDecimalPoint(value.trim())]);
    if (normalized.every(([, value], index) => value === typed[index][1].trim())) return next.handle();
    void http.getResponse<GatewayReply>().redirect(`${pathname}?${new URLSearchParams(normalized).toString()}`, 302);
    return of(undefined);
  }
}
