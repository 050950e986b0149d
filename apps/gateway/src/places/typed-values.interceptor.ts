import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { of } from 'rxjs';
import { isHtmlRequested } from '../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import type { Language } from '../pages/i18n/language';
import { readLanguage } from '../pages/i18n/request-language';
import { isModulePower } from '../pages/typed-values/module-power';
import { readQuantity } from '../pages/typed-values/read-quantity';
import { splitRoofParameter } from './multi-roof-system';

/** Units of the numbers of the forms by parameter; undefined for a share. */
const UNITS: ReadonlyMap<string, string | undefined> = new Map([
  ['latitude', '°'],
  ['longitude', '°'],
  ['capacity', 'kW'],
  ['tilt', '°'],
  ['azimuth', '°'],
  ['loss_factor', undefined],
]);

/** A number as programs write it, also with an exponent. */
const PLAIN_NUMBER = /^[-+]?[\d.]+(e[-+]?\d+)?$/i;

/** Path that responds to invalid values with the form, and explains them at their fields. */
const FORM_PATH = '/explore/power';

/**
 * Redirects a form in which a user typed decimal commas, units or directions to the URL with plain numbers. The links of the
 * page, such as downloads, then have the parameters of the API. Power of modules, which users often type by mistake, leads
 * back to the form.
 */
@Injectable()
export class TypedValuesInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    if (!isHtmlRequested(request)) return next.handle();
    const { pathname, searchParams } = new URL(request.url, 'http://daystar');
    const language = readLanguage(request);
    const typedValues = [...searchParams];
    const readValues = typedValues.map(([name, value]): [string, string] => [
      name,
      readValue(pathname, name, value.trim(), language),
    ]);
    const isChanged = readValues.some(([, value], index) => value !== typedValues[index][1].trim());
    const hasModulePower = readValues.some(
      ([name, value]) => name.toLowerCase() === 'capacity' && isModulePower(value),
    );
    const path = hasModulePower && pathname === '/world_pv_power/combined' ? FORM_PATH : pathname;
    if (!isChanged && path === pathname) return next.handle();
    void http.getResponse<GatewayReply>().redirect(`${path}?${new URLSearchParams(readValues).toString()}`, 302);
    return of(undefined);
  }
}

/** Converts a number as people type it to a plain number. Leaves plain numbers and other texts unchanged. */
function readValue(pathname: string, parameter: string, text: string, language: Language): string {
  const name = splitRoofParameter(parameter).name.toLowerCase();
  // No form leads to the paths of the API in watts.
  if (!UNITS.has(name) || text === '' || PLAIN_NUMBER.test(text) || pathname.startsWith('/pv_power/')) return text;
  return String(readQuantity(text, { name, unit: UNITS.get(name) }, language) ?? text);
}
