import type { DaystarError } from '@daystar/contracts';
import { negotiateFormat } from '@daystar/formats';
import type { RawErrorPage, RawErrorPageRenderer } from '../http/raw-errors';
import { buildErrorPage } from './error-page';
import { readLanguage } from './i18n/request-language';
import { PAGE_HEADERS, renderDocument } from './layout';

/**
 * Renders, for browsers, the error page of a request that did not reach the framework. The session of the request is not
 * known, so the page has the links for signed-out visitors.
 */
export const renderRawErrorPage: RawErrorPageRenderer = (error, { url = '', headers }): RawErrorPage | undefined =>
  negotiateFormat(headers.accept) === 'html' && !/[?&]format=/i.test(url)
    ? { headers: PAGE_HEADERS, body: renderErrorDocument(error, headers) }
    : undefined;

const renderErrorDocument = (error: DaystarError, headers: Parameters<typeof readLanguage>[0]['headers']): string =>
  renderDocument(buildErrorPage(error), { isSignedIn: false, language: readLanguage({ query: undefined, headers }) });
