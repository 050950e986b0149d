import { toOperationSlug } from '../api-description/operation-slug';
import type { JsonSchema } from '../api-description/json-schema';
import type { ApiOperation } from '../api-description/read-operations';
import { renderFormField } from '../pages/form-field';
import { t } from '../pages/i18n/translate';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { renderBreadcrumbs } from '../pages/page-head';
import { describeLimits } from './body-fields';
import { writeCodeSamples } from './code-samples';
import { renderRequestBody, renderSendForm } from './request-body.section';

/** A parameter of the path or of the query. */
interface RequestParameter {
  readonly name: string;
  readonly location: 'path' | 'query';
  readonly description: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  readonly example: string;
}

/** Values that the user typed into the form of an operation, and the URL of the service. */
interface RequestDraft {
  readonly values: Readonly<Record<string, string>>;
  readonly serviceUrl: string;
}

/** Renders the HTML page of an operation: parameters, a form that builds the request, code, errors and limits. */
export function renderOperationPage(operation: ApiOperation, { values, serviceUrl }: RequestDraft): Page {
  const { method, path, summary, requiresKey } = operation;
  const name = `${method.toUpperCase()} ${path}`;
  const parameters = listParameters(operation);
  const url = buildUrl(operation, parameters, values);
  const samples = writeCodeSamples({
    method: method.toUpperCase(),
    url: serviceUrl + url,
    requiresKey,
    contentType: operation.body && (operation.bodyFormat === 'file' ? 'application/octet-stream' : 'application/json'),
  });
  const crumbs = [
    ['/docs', t('Docs')],
    ['/docs/operations', t('List of operations')],
  ] as const;
  const main = html`${renderBreadcrumbs(crumbs, html`<code>${name}</code>`)}
    <div lang="en" class="operation">
      <h1>${summary}</h1>
      <p class="lead"><code>${name}</code></p>
      ${renderForm(operation, parameters, values)} ${renderRequestBody(operation)}
      ${operation.formats !== 'events' && renderLiveResponse(operation, url)}
      <h2>Code</h2>
      ${requiresKey && html`<p>Put an <a href="/account/keys">API key</a> into the variable <code>KEY</code>.</p>`}
      ${samples.map(
        ({ language, code }, index) =>
          html`<details class="sample" ${index === 0 && html`open`}>
            <summary>${language}</summary>
            <pre tabindex="0"><code>${code}</code></pre>
          </details>`,
      )}
      ${renderErrorsAndLimits(operation)}
    </div>`;
  return { title: name, main, scripts: ['try-request.js'] };
}

function listParameters({ pathParameters, query = [] }: ApiOperation): RequestParameter[] {
  const toText = (value: unknown) => (value === undefined ? '' : String(value as string | number));
  return [
    ...pathParameters.map(({ name, schema }) => ({
      name,
      schema,
      location: 'path' as const,
      isRequired: true,
      example: toText(schema.example),
      description: toText(schema.description),
    })),
    ...query.map(({ name, schema, description, required, example }) => ({
      name,
      schema,
      description,
      location: 'query' as const,
      isRequired: required ?? false,
      example: toText(example),
    })),
  ];
}

/** Builds the path and query of the request; path parameters without a value keep their name in braces. */
function buildUrl({ path }: ApiOperation, parameters: readonly RequestParameter[], values: RequestDraft['values']) {
  const encode = (text: string) => encodeURIComponent(text).replaceAll("'", '%27');
  const getValue = ({ name, location, isRequired, example }: RequestParameter) =>
    (values[name] ?? '').trim() || (isRequired && location === 'query' ? example : '');
  const pathWithValues = path.replace(/\{(\w+)\}/g, (braces, name: string) =>
    values[name]?.trim() ? encode(values[name].trim()) : braces,
  );
  const query = parameters
    .filter((parameter) => parameter.location === 'query' && getValue(parameter) !== '')
    .map((parameter) => `${parameter.name}=${encode(getValue(parameter))}`);
  return query.length > 0 ? `${pathWithValues}?${query.join('&')}` : pathWithValues;
}

function renderForm(
  { method, path }: ApiOperation,
  parameters: readonly RequestParameter[],
  values: RequestDraft['values'],
) {
  if (parameters.length === 0)
    return html`<h2>Parameters</h2>
      <p>None.</p>`;
  const fields = parameters.map(({ name, location, description, schema, isRequired, example }) => {
    const choices = Array.isArray(schema.enum) ? (schema.enum as string[]) : undefined;
    return renderFormField({
      name,
      label: html`<code>${name}</code>`,
      isRequired,
      value: values[name] ?? (isRequired ? example : ''),
      hint: [location === 'path' ? 'In the path.' : '', description, describeLimits(schema)].filter(Boolean).join(' '),
      choices: choices && [['', '–'] as const, ...choices.map((choice) => [choice, choice] as const)],
    });
  });
  return html`<h2>Parameters</h2>
    <form class="fields card wide" method="get" action="/docs/operations/${toOperationSlug(method, path)}" novalidate>
      <div class="columns">${fields}</div>
      <div><button>Build the request</button></div>
    </form>`;
}

/** A script sends the request and shows the response. Without it, the browser follows the link of a GET request. */
function renderLiveResponse(operation: ApiOperation, url: string): Markup | undefined {
  const { method, bodyFormat } = operation;
  if (bodyFormat === 'file') return undefined;
  const content = url.includes('{')
    ? html`<p>Fill in the parameters of the path to send the request.</p>`
    : method === 'get'
      ? html`<p><a class="button try" href="${url}">Send the request</a> It counts against your plan.</p>
          <div role="status" class="live-response"></div>`
      : renderSendForm(operation, url);
  return html`<h2>Response</h2>
    ${content}`;
}

const renderErrorsAndLimits = ({ status, requiresKey, query = [] }: ApiOperation): Markup =>
  html`<h2>Errors and limits</h2>
    <ul>
      <li>
        The status is ${status} on success. Errors have a code and a message:
        <a href="/docs/operations#errors">errors</a>.
      </li>
      ${query.length > 0 && html`<li>Invalid values of parameters get a 400 that names each of them.</li>`}
      <li>
        ${
          requiresKey
            ? html`The request counts against the requests per minute of your plan. The headers
                <code>x-rate-limit</code> and <code>x-rate-limit-remaining</code> say how many are left.`
            : html`No key is needed. All requests without a key from one address share a limit of 60 per minute.`
        }
        <a href="/docs/api#limits">All limits</a>
      </li>
    </ul>`;
