import type { DaystarError, ErrorCode } from '@daystar/contracts';
import { type FieldNamer, hasTranslation, localizeErrors, localizeMessage } from './i18n/localize-errors';
import { t } from './i18n/translate';
import { Localized, type Text, html } from './markup';

/** Headings of error pages. */
export const ERROR_HEADINGS: Record<ErrorCode, Text> = {
  InvalidRequest: t('Invalid request'),
  Unauthorized: t('Please sign in'),
  Forbidden: t('Not allowed'),
  NotFound: t('Page not found'),
  MethodNotAllowed: t('Method not allowed'),
  NotAcceptable: t('Format not available'),
  RequestTimeout: t('The request took too long'),
  HeadersTooLarge: t('The request headers are too large'),
  Conflict: t('Conflict'),
  PreconditionFailed: t('Changed in the meantime'),
  PayloadTooLarge: t('Request too large'),
  UnsupportedMediaType: t('Content type not supported'),
  RangeNotSatisfiable: t('Range not available'),
  TooManyRequests: t('Limit reached'),
  Busy: t('Server busy'),
  Internal: t('Something went wrong on our side'),
  Unavailable: t('Temporarily unavailable'),
};

/** Meaning of each error, with advice where the code suggests one. */
export const ERROR_EXPLANATIONS: Record<ErrorCode, Text> = {
  InvalidRequest: t('A value of the request is missing or wrong. Correct it and send the request again.'),
  Unauthorized: t('This page needs an API key. Sign in and open it again.'),
  Forbidden: t('You are not allowed to do this. Sign in with another account, or ask the operator.'),
  NotFound: t('Nothing is at this address, or your account may not see it. Check the address.'),
  MethodNotAllowed: t('This address exists, but it does not accept this kind of request.'),
  NotAcceptable: t('This address is not available in the requested format.'),
  RequestTimeout: t('The request did not arrive in time. Send it again.'),
  HeadersTooLarge: t('The browser sent too much data with the address. Delete the cookies of this service.'),
  Conflict: t('Something was changed at the same time or exists already. Load the page again.'),
  PreconditionFailed: t('The record has changed since you read it. Load it again.'),
  PayloadTooLarge: t('The request is too large. Send it in smaller parts.'),
  UnsupportedMediaType: t('The service does not accept this type of content.'),
  RangeNotSatisfiable: t('The file ends before the requested range. Download it again from its beginning.'),
  TooManyRequests: t('A limit of your plan or your network address is reached. Try again later.'),
  Busy: t('Too many requests are being processed. Try again soon.'),
  Internal: t('The error is recorded. Try again later.'),
  Unavailable: t('A part of the service is not available. Try again soon.'),
};

/**
 * Returns the errors of the fields, or else the message. In languages other than English, the meaning of the code precedes a
 * text without a translation.
 */
export const localizeFailure = (error: DaystarError, nameField?: FieldNamer): Localized =>
  new Localized((language) => {
    const { code, message, errors } = error;
    const details = errors.length > 0 ? localizeErrors(errors, nameField) : localizeMessage(message);
    return language === 'en' || hasTranslation(error) ? details : html`${ERROR_EXPLANATIONS[code]} ${details}`;
  });
