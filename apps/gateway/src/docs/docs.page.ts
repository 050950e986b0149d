import type { Page } from '../pages/layout';
import { link, t } from '../pages/i18n/translate';
import { type Markup, html } from '../pages/markup';
import { renderBreadcrumbs, renderPageHead } from '../pages/page-head';
import { DOC_GROUPS, LISTED_DOCS } from './doc-groups';
import type { DocsLibrary } from './docs-library';
import type { DocsSearchResult } from './docs-search';
import type { DocSection } from './render-doc';

const DOCS_CRUMBS = [['/docs', t('Docs')]] as const;

/** Renders the HTML page that lists all documents. */
export const renderDocsPage = (library: DocsLibrary): Page => ({
  title: t('Docs'),
  main: html`<h1>${t('Docs')}</h1>
    <p class="lead">
      ${t('How to request forecasts and estimated actuals, and what they mean. The documents are in English.')}
    </p>
    ${renderSearchForm('')}
    <div class="cards" lang="en">
      ${DOC_GROUPS.map(
        ({ title, pages }) =>
          html`<section class="card">
            <h2>${title}</h2>
            <dl class="entries">
              ${pages.map(({ name, description }) => renderEntry(`/docs/${name}`, library.getDoc(name).title, description))}
              ${title === 'Reference' && renderEntry('/docs/operations', 'List of operations', 'Every path with its parameters')}
            </dl>
          </section>`,
      )}
    </div>
    <p class="note">
      ${t('For programs: <openapi>openapi.json</openapi> describes the HTTP API, <asyncapi>asyncapi.json</asyncapi> the Kafka topics, and <llms>llms.txt</llms> lists these pages as Markdown.', { openapi: link('/openapi.json'), asyncapi: link('/asyncapi.json'), llms: link('/llms.txt') })}
    </p>`,
});

const renderEntry = (url: string, title: string, description: string) =>
  html`<div>
    <dt><a href="${url}">${title}</a></dt>
    <dd>${description}</dd>
  </div>`;

/** Renders the HTML page of a document, with a table of contents and a link to the next page. */
export function renderDocPage(name: string, library: DocsLibrary): Page {
  const { title, body, sections } = library.getDoc(name);
  const nextPage = LISTED_DOCS[LISTED_DOCS.findIndex((page) => page.name === name) + 1];
  const main = html`${renderBreadcrumbs(DOCS_CRUMBS, html`<span lang="en">${title}</span>`)}
    <div class="docs">
      <aside aria-label="${t('Contents and search')}">${renderSearchForm('')} ${renderContents(sections)}</aside>
      <article lang="en">
        ${body}
        ${nextPage && html`<p class="note">Next: <a href="/docs/${nextPage.name}">${library.getDoc(nextPage.name).title}</a></p>`}
      </article>
    </div>`;
  return { title, main };
}

function renderContents(sections: readonly DocSection[]): Markup | undefined {
  const listedSections = sections.filter(({ depth }) => depth === 2 || depth === 3);
  if (listedSections.length < 2) return undefined;
  const items = listedSections.map(
    ({ id, text, depth }) => html`<li class="depth${depth}"><a href="#${id}">${text}</a></li>`,
  );
  return html`<nav class="contents" aria-label="${t('On this page')}">
    <p>${t('On this page')}</p>
    <ul lang="en">
      ${items}
    </ul>
  </nav>`;
}

/** Renders the HTML page with the sections that contain the words. */
export function renderDocsSearchPage(text: string, results: readonly DocsSearchResult[]): Page {
  const items = results.map(
    ({ url, page, heading, excerpt }) =>
      html`<li>
        <a href="${url}">${page === heading ? page : `${page}: ${heading}`}</a>
        <p class="note">${excerpt}</p>
      </li>`,
  );
  const countText = t('{count, plural, one {# section} other {# sections}}', { count: results.length });
  return {
    title: t('Search the docs'),
    main: html`${renderPageHead(t('Search the docs'), DOCS_CRUMBS)} ${renderSearchForm(text)}
    ${
      text !== '' &&
      html`<p role="status">
        ${results.length > 0 ? countText : t('No section has all of these words. <a>See all pages</a>.', { a: link('/docs') })}
      </p>`
    }
    ${
      results.length > 0 &&
      html`<ol class="results" lang="en">
        ${items}
      </ol>`
    }`,
  };
}

const renderSearchForm = (text: string) =>
  html`<form class="search" role="search" method="get" action="/docs/search">
    <label for="q">${t('Search the docs')}</label>
    <input type="text" id="q" name="q" value="${text}" maxlength="100" autocomplete="off" />
    <button>${t('Search')}</button>
  </form>`;
