import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { renderBreadcrumbs, renderPageHead } from '../pages/page-head';
import { DOC_GROUPS, LISTED_DOCS } from './doc-groups';
import type { DocsLibrary } from './docs-library';
import type { DocsSearchResult } from './docs-search';
import type { DocSection } from './render-doc';

const DOCS_CRUMBS = [['/docs', 'Docs']] as const;

/** Renders the HTML page that lists all documents. */
export const renderDocsPage = (library: DocsLibrary): Page => ({
  title: 'Docs',
  main: html`<h1>Docs</h1>
    <p class="lead">How to request forecasts and estimated actuals, and what they mean.</p>
    ${renderSearchForm('')}
    <div class="cards">
      ${DOC_GROUPS.map(
        ({ title, pages }) =>
          html`<section class="card">
            <h2>${title}</h2>
            <dl class="entries">
              ${pages.map(({ name, description }) => renderEntry(`/docs/${name}`, library.get(name).title, description))}
              ${title === 'Reference' && renderEntry('/docs/operations', 'List of operations', 'Every path with its parameters')}
            </dl>
          </section>`,
      )}
    </div>
    <p class="note">
      For programs: <a href="/openapi.json">openapi.json</a> describes the HTTP API,
      <a href="/asyncapi.json">asyncapi.json</a>
      the Kafka topics, and <a href="/llms.txt">llms.txt</a> lists these pages as Markdown.
    </p>`,
});

const renderEntry = (url: string, title: string, description: string) =>
  html`<div>
    <dt><a href="${url}">${title}</a></dt>
    <dd>${description}</dd>
  </div>`;

/** Renders the HTML page of a document, with a table of contents and a link to the next page. */
export function renderDocPage(name: string, library: DocsLibrary): Page {
  const { title, body, sections } = library.get(name);
  const next = LISTED_DOCS[LISTED_DOCS.findIndex((page) => page.name === name) + 1];
  const main = html`${renderBreadcrumbs(DOCS_CRUMBS, title)}
    <div class="docs">
      <aside aria-label="Contents and search">${renderSearchForm('')} ${renderContents(sections)}</aside>
      <article>
        ${body}
        ${next && html`<p class="note">Next: <a href="/docs/${next.name}">${library.get(next.name).title}</a></p>`}
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
  return html`<nav class="contents" aria-label="On this page">
    <p>On this page</p>
    <ul>
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
  const count = `${results.length} ${results.length === 1 ? 'section' : 'sections'}`;
  return {
    title: 'Search the docs',
    main: html`${renderPageHead('Search the docs', DOCS_CRUMBS)} ${renderSearchForm(text)}
    ${
      text !== '' &&
      html`<p role="status">
        ${results.length > 0 ? count : html`No section has all of these words. <a href="/docs">See all pages</a>.`}
      </p>`
    }
    ${
      results.length > 0 &&
      html`<ol class="results">
        ${items}
      </ol>`
    }`,
  };
}

const renderSearchForm = (text: string) =>
  html`<form class="search" role="search" method="get" action="/docs/search">
    <label for="q">Search the docs</label>
    <input type="text" id="q" name="q" value="${text}" maxlength="100" autocomplete="off" />
    <button>Search</button>
  </form>`;
