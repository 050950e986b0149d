import type { ApiOperation } from '../api-description/read-operations';
import { type Markup, html } from '../pages/markup';
import { renderTableSection } from '../pages/table';
import { findExample, listBodyFields } from './body-fields';

/** Renders the fields of the body of an operation, and an example of it; undefined without a body. */
export function renderRequestBody({ body, bodyFormat }: ApiOperation): Markup | undefined {
  if (!body) return undefined;
  if (bodyFormat === 'file')
    return html`<h2>Body</h2>
      <p>The bytes of a file.</p>`;
  const example = findExample(body);
  return html`${renderTableSection({
    title: 'Body',
    headings: ['Field', 'Type', 'Meaning'],
    rows: listBodyFields(body).map(
      ({ name, type, isRequired, description }) =>
        html`<tr>
          <th scope="row"><code>${name}</code></th>
          <td>${type}${isRequired && ', required'}</td>
          <td>${description}</td>
        </tr>`,
    ),
    footer: [bodyFormat === 'json-or-csv' && html`<p>JSON, or CSV with these fields as its header.</p>`],
  })}
  ${
    example !== undefined &&
    html`<h3>Example</h3>
      <pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>
      <p>The code below reads it from the file <code>body.json</code>.</p>`
  }`;
}

/**
 * Renders a form for a request that changes something; a script sends the request. A session alone allows no changes, so
 * the form asks for a key.
 */
export function renderSendForm({ method, body, requiresKey, isReadOnly }: ApiOperation, url: string): Markup {
  const example = body && findExample(body);
  return html`<form class="fields card wide try-write" data-method="${method.toUpperCase()}" data-url="${url}" hidden>
      ${
        requiresKey &&
        html`<div class="field">
          <label for="try-key">API key</label>
          <input id="try-key" name="key" type="password" autocomplete="off" required aria-describedby="try-key-hint" />
          <small id="try-key-hint">Used for this request only. <a href="/account/keys">Your keys</a></small>
        </div>`
      }
      ${
        body &&
        html`<div class="field">
          <label for="try-body">Body, JSON</label>
          <textarea id="try-body" name="body" rows="10" spellcheck="false">
${example === undefined ? '{}' : JSON.stringify(example, null, 2)}</textarea>
        </div>`
      }
      ${
        !isReadOnly &&
        html`<label
          ><input type="checkbox" name="confirmed" required /> Change the data of my account by this request</label
        >`
      }
      <div><button>Send the request</button></div>
    </form>
    <noscript><p>Sending a request from this page needs scripts. The code below works without them.</p></noscript>
    <div role="status" class="live-response"></div>`;
}
