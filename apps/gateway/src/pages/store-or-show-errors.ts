import { DaystarError, ERROR_STATUS } from '@daystar/contracts';
import type { GatewayReply } from '../http/gateway-request';
import { type Page, sendPage } from './layout';

/** Errors that the sender of a form can correct. */
const CORRECTABLE_ERRORS = ['InvalidRequest', 'Forbidden', 'Conflict', 'TooManyRequests'];

/** Stores a form and redirects to the path that `store` returns, or shows the form again with its values and errors. */
export async function storeOrShowErrors(
  reply: GatewayReply,
  store: () => Promise<string>,
  renderPage: (error: DaystarError) => Page,
): Promise<void> {
  try {
    void reply.redirect(await store(), 303);
  } catch (error) {
    if (!(error instanceof DaystarError) || !CORRECTABLE_ERRORS.includes(error.code)) throw error;
    sendPage(reply, renderPage(error), ERROR_STATUS[error.code]);
  }
}
