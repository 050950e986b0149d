import { link, t } from './i18n/translate';
import { type Markup, type Text, html } from './markup';

interface SignInForm {
  /** Path of this service to continue with. */
  readonly returnTo: string;
  /** A form that was sent after its session had ended, sealed by `InterruptedFormsService`. */
  readonly interruptedForm?: string;
  readonly problem?: Text;
}

/** Renders the form that signs a browser in with an API key. */
export const renderSignInForm = ({ returnTo, interruptedForm, problem }: SignInForm): Markup => html`
  <form class="fields card" method="post" action="/sign-in">
    ${problem && html`<p class="error" id="problem" role="alert">${problem}</p>`}
    <input type="hidden" name="then" value="${returnTo}" />
    ${interruptedForm && html`<input type="hidden" name="kept_form" value="${interruptedForm}" />`}
    <label
      >${t('API key')} <small>${t('The key from your registration. This browser does not store it.')}</small>
      <input
        type="password"
        name="key"
        required
        maxlength="256"
        autocomplete="current-password"
        spellcheck="false"
        ${problem && html`aria-invalid="true" aria-describedby="problem"`}
    /></label>
    <button>${t('Sign in')}</button>
  </form>
  ${
    !interruptedForm &&
    html`<p>
      ${t('No key yet? <a>Register</a>.', { a: link(`/register?${new URLSearchParams({ then: returnTo }).toString()}`) })}
    </p>`
  }
`;
