import { Lexer, Parser, Renderer, type Token, type Tokens } from 'marked';
import { Markup, html } from '../pages/markup';
import { toServedUrl } from './doc-links';
import { Slugger } from './slugger';

export interface DocHeading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** A heading with the text below it, up to the next heading. */
export interface DocSection extends DocHeading {
  readonly content: string;
}

export interface RenderedDoc {
  readonly title: string;
  readonly body: Markup;
  readonly sections: readonly DocSection[];
}

/** Renders a document of the repository. Drops HTML and links to files that the service does not show. */
export function renderDoc(markdown: string): RenderedDoc {
  const tokens = Lexer.lex(markdown);
  const slugger = new Slugger();
  const headings = new Map<Token, DocHeading>();
  for (const token of tokens) {
    if (!isHeading(token)) continue;
    const text = toText(token.tokens);
    headings.set(token, { id: slugger.slug(text), text, depth: token.depth });
  }
  const body = Parser.parse(tokens, { renderer: new DocRenderer(headings) });
  const title = [...headings.values()].find(({ depth }) => depth === 1)?.text ?? '';
  return { title, body: new Markup(body), sections: splitSections(tokens, headings) };
}

class DocRenderer extends Renderer {
  private lastHeading = '';

  constructor(private readonly headings: ReadonlyMap<Token, DocHeading>) {
    super();
  }

  override heading(token: Tokens.Heading): string {
    const content = this.parser.parseInline(token.tokens);
    const heading = this.headings.get(token);
    if (!heading || heading.depth === 1) return `<h${token.depth}>${content}</h${token.depth}>\n`;
    this.lastHeading = heading.text;
    return `<h${heading.depth} id="${heading.id}">${content}</h${heading.depth}>\n`;
  }

  override html(): string {
    return '';
  }

  /** Draws an item of a checklist without a form control, which readers could not change. */
  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ ';
  }

  /** Makes wide tables focusable, as `code` does for code: they scroll, so users must reach them by keyboard. */
  override table(token: Tokens.Table): string {
    const label = html`aria-label="Table: ${this.lastHeading || toText(token.header[0].tokens)}"`;
    return `<div class="scroll plain" role="group" tabindex="0" ${label.text}>${super.table(token)}</div>\n`;
  }

  override code({ text }: Tokens.Code): string {
    return html`<pre tabindex="0"><code>${text}</code></pre>`.text;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const content = this.parser.parseInline(tokens);
    const url = toServedUrl(href);
    return url === undefined ? content : html`<a href="${url}">${new Markup(content)}</a>`.text;
  }

  override image({ href, text }: Tokens.Image): string {
    const url = toServedUrl(href);
    if (url === undefined || !url.startsWith('/docs/')) return html`${text}`.text;
    return html`<img src="${url}" alt="${text}" loading="lazy" />`.text;
  }
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

/** Extracts the text of inline elements. */
const toText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'html') return '';
      return 'tokens' in token && token.tokens ? toText(token.tokens) : ((token as Tokens.Text).text ?? '');
    })
    .join('');

function splitSections(tokens: readonly Token[], headings: ReadonlyMap<Token, DocHeading>): DocSection[] {
  const sections: (DocHeading & { raw: string })[] = [];
  for (const token of tokens) {
    const heading = headings.get(token);
    if (heading) sections.push({ ...heading, raw: '' });
    else if (token.type !== 'html' && sections.length > 0) sections.at(-1)!.raw += `${token.raw}\n`;
  }
  return sections.map(({ raw, ...heading }) => ({ ...heading, content: removeMarkdown(raw) }));
}

/** Converts Markdown to the text that the search indexes: without link targets and the marks of tables, emphasis and code. */
const removeMarkdown = (raw: string): string =>
  raw
    .replace(/\]\([^()]*\)/g, ' ')
    .replace(/^\|?[-|: ]+$/gm, ' ')
    .replace(/^```\w*|[|[\]!]/gm, ' ')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
