import { renderFormField } from '../pages/form-field';
import { t } from '../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../pages/markup';
import { formatMinute, renderTableSection } from '../pages/table';
import type { KeyRecord } from './keys.service';

/** A form that was rejected: what was sent, and the error message. */
export interface RejectedKeyForm {
  readonly name: string;
  readonly isReadOnly: boolean;
  readonly message: string;
}

/** Renders the table of keys and the form that creates one. @param rejected the form, if it was rejected */
export const renderKeysSection = (keys: readonly KeyRecord[], rejected?: RejectedKeyForm): Markup =>
  renderTableSection({
    title: t('API keys'),
    headings: [t('Name'), t('Key'), t('Access'), t('Created, UTC'), t('Last used, UTC'), t('State')],
    rows: keys.map(renderKeyRow),
    isStacked: true,
    footer: [
      html`<p class="note">
          ${t('Keys cannot be shown again: only their hashes are stored. Times of last use are accurate to the hour.')}
        </p>
        ${forWriters(
          html`<form class="fields card" method="post" action="/account/keys" novalidate>
            ${renderFormField({
              name: 'name',
              label: t('Name of the new key'),
              value: rejected?.name ?? '',
              error: rejected?.message,
              hint: t('The program or person that uses it, at most 100 characters.'),
            })}
            <label
              ><input type="checkbox" name="read_only" value="yes" ${rejected?.isReadOnly && html`checked`} />
              ${t('Read-only: sees everything, and changes nothing')}</label
            >
            <button>${t('Create API key')}</button>
          </form>`,
        )}`,
    ],
  });

function renderKeyRow({ key_id, name, read_only, created_at, last_used_at, revoked_at, current }: KeyRecord): Markup {
  const revokeLink = html`<a
    class="button quiet"
    href="/account/keys/${key_id}/revoke"
    aria-label="${t('Revoke key {name}', { name: name ?? key_id })}"
    >${t('Revoke')}</a
  >`;
  return html`<tr>
    <th scope="row">${name ?? '–'}</th>
    <td data-label="${t('Key')}"><code>${key_id}</code></td>
    <td data-label="${t('Access')}">${read_only ? t('read-only') : t('full')}</td>
    <td data-label="${t('Created, UTC')}">${formatMinute(created_at)}</td>
    <td data-label="${t('Last used, UTC')}">${last_used_at ? formatHour(last_used_at) : '–'}</td>
    <td data-label="${t('State')}">
      ${revoked_at ? t('revoked {time}', { time: formatMinute(revoked_at) }) : current ? t('used for this session') : forWriters(revokeLink, '–')}
    </td>
  </tr>`;
}

/** Formats the hour that starts at a timestamp as `2026-03-01, 15 to 16 h`. */
function formatHour(stamp: string): Text {
  const hour = Number(stamp.slice(11, 13));
  return t('{day}, {from} to {to} h', { day: stamp.slice(0, 10), from: hour, to: hour + 1 });
}
