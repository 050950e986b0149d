import { createInvalidRequestError } from '@daystar/contracts';
import { Body, Controller, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { AnonymousQuotaInterceptor } from '../../auth/anonymous-quota.interceptor';
import { FormOriginGuard } from '../../auth/form-origin.guard';
import { readFormField, toOwnPath } from '../../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { LANGUAGES, findLanguage } from './language';
import { LANGUAGE_COOKIE } from './request-language';

/** Time for which a browser stores the language: a year. */
const MAX_AGE_SECONDS = 365 * 24 * 3600;

/** Stores the language that a user chose in a cookie, and shows the previous page again. */
@Controller('language')
@UseGuards(FormOriginGuard)
@UseInterceptors(AnonymousQuotaInterceptor)
export class LanguageController {
  @Post()
  choose(@Req() { headers }: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): void {
    const language = findLanguage(readFormField(body, 'lang'));
    if (!language)
      throw createInvalidRequestError([
        { field_name: 'lang', error_code: 'Invalid', message: `'lang' must be one of ${LANGUAGES.join(', ')}.` },
      ]);
    const cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax`;
    void reply.header('set-cookie', cookie).redirect(findPreviousPath(headers.referer), 303);
  }
}

/** Returns the path of the page with the form, without the language that its URL states. */
function findPreviousPath(referer: string | undefined): string {
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const { pathname, searchParams } = new URL(referer);
  searchParams.delete('lang');
  return toOwnPath(searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname);
}
