import type { GatewayReply } from '../http/gateway-request';
import { type Page, sendPage } from './layout';
import { t } from './i18n/translate';
import { type Text, html } from './markup';
import { renderSignInForm } from './sign-in-form';

/**
 * Sends the response to a form whose session has ended: a sign-in that keeps what was typed.
 * @param interruptedForm absent for a form that is too large to be restored
 */
export function sendEndedSessionPage(reply: GatewayReply, interruptedForm: string | undefined): void {
  const title = t('Sign in again');
  const main = html`<h1>${title}</h1>
    <p class="lead">
      ${
        interruptedForm
          ? t('Your session has ended. What you typed is kept for an hour: sign in, and send it again.')
          : t(
              'Your session has ended, and the form is too large to keep. Sign in in another tab. Then go back to the form in this tab and send it again.',
            )
      }
    </p>
    ${
      interruptedForm
        ? renderSignInForm({ returnTo: '/sites', interruptedForm })
        : html`<p><a class="button" href="/sign-in" target="_blank" rel="noopener">${t('Sign in')}</a></p>`
    }`;
  sendPage(reply, { title, main }, 401);
}

/**
 * Renders the page after the sign-in: the fields of the interrupted form, and a button that sends them.
 * @param describeField returns the label of a field, and its value in words
 */
export function renderInterruptedFormPage(
  path: string,
  fields: Readonly<Record<string, string>>,
  describeField: (name: string, value: string) => readonly [label: Text, value: Text],
): Page {
  const title = t('Your form');
  const typed = Object.entries(fields).filter(([, value]) => value !== '');
  const main = html`<h1>${title}</h1>
    <p class="lead">${t('You are signed in. Your input is kept: send it, or continue without it.')}</p>
    <form class="fields card wide" method="post" action="${path}">
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <dl class="facts">
        ${typed
          .map(([name, value]) => describeField(name, shorten(value)))
          .map(
            ([label, text]) =>
              html`<div>
                <dt>${label}</dt>
                <dd>${text}</dd>
              </div>`,
          )}
      </dl>
      <p class="buttons"><button>${t('Send')}</button> <a class="button" href="/sites">${t('Cancel')}</a></p>
    </form>`;
  return { title, main, isSignedIn: true };
}

const MAX_SHOWN_CHARACTERS = 200;
const shorten = (value: string) =>
  value.length > MAX_SHOWN_CHARACTERS ? `${value.slice(0, MAX_SHOWN_CHARACTERS)} …` : value;
