import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { of } from 'rxjs';
import { isHtmlRequested } from '../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { toDecimalPoint } from '../http/numeric-text';

/**
 * Redirects a form in which a reader typed decimal commas to the URL with decimal points, so that the links of the page,
 * such as downloads, work as those of the API.
 */
@Injectable()
export class DecimalCommaInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    if (!isHtmlRequested(request)) return next.handle();
    const { pathname, searchParams } = new URL(request.url, 'http://daystar');
    const typedValues = [...searchParams];
    const normalizedValues = typedValues.map(([name, value]): [string, string] => [name, toDecimalPoint(value.trim())]);
    if (normalizedValues.every(([, value], index) => value === typedValues[index][1].trim())) return next.handle();
    void http
      .getResponse<GatewayReply>()
      .redirect(`${pathname}?${new URLSearchParams(normalizedValues).toString()}`, 302);
    return of(undefined);
  }
}
