import { renderDoc } from './render-doc';

const render = (markdown: string) => renderDoc(markdown).body.text;

describe('a document', () => {
  it('has no HTML of its own', () => {
    const body = render('# T\n\n<script>alert(1)</script>\n\na <b onclick="x()">bold</b> word\n\n<!-- not run -->\n');
    expect(body).not.toMatch(/script|onclick|<b|not run/);
    expect(body).toContain('a bold word');
  });

  it('shows code and text as they are written', () => {
    expect(render('```html\n<b>&amp;</b>\n```')).toBe(
      '<pre tabindex="0"><code>&lt;b&gt;&amp;amp;&lt;/b&gt;</code></pre>',
    );
    expect(render('`<b>` & 1 < 2')).toBe('<p><code>&lt;b&gt;</code> &amp; 1 &lt; 2</p>\n');
  });

  it.each([
    ['[x](api.md#limits)', '<a href="/docs/api#limits">x</a>'],
    ['[x](./api.md)', '<a href="/docs/api">x</a>'],
    ['[x](README.md)', '<a href="/docs">x</a>'],
    ['[x](asyncapi.json)', '<a href="/asyncapi.json">x</a>'],
    ['[x](#here)', '<a href="#here">x</a>'],
    ['[x](https://example.org/?a=1&b=2)', '<a href="https://example.org/?a=1&amp;b=2">x</a>'],
    ['[`x`](../libs/solar/src)', '<code>x</code>'],
    ['[x](adr/0001-one-bus-port.md)', 'x'],
    ['[x](javascript:alert(1))', 'x'],
    ['[x](data:text/html,y)', 'x'],
    [
      '![x "y"](pictures/accuracy.svg)',
      '<img src="/docs/pictures/accuracy.svg" alt="x &quot;y&quot;" loading="lazy" />',
    ],
    ['![x](https://example.org/x.png)', 'x'],
  ])('has %s as %s', (markdown, markup) => {
    expect(render(markdown)).toBe(`<p>${markup}</p>\n`);
  });

  it('has headings with the ids that GitHub gives them', () => {
    const { title, sections } = renderDoc(
      '# Top\n\n## Use `a_b`, & more\ntext\n\n## Same\n\n## Same\n\n| a |\n| - |\n| **b** |\n',
    );
    expect(title).toBe('Top');
    expect(sections).toEqual([
      { id: 'top', text: 'Top', depth: 1, content: '' },
      { id: 'use-a_b--more', text: 'Use a_b, & more', depth: 2, content: 'text' },
      { id: 'same', text: 'Same', depth: 2, content: '' },
      { id: 'same-1', text: 'Same', depth: 2, content: 'a b' },
    ]);
  });

  it('draws the items of a checklist without form controls', () => {
    expect(render('- [ ] back up\n- [x] read')).not.toContain('<input');
    expect(render('- [ ] back up')).toContain('<li>☐ back up');
  });
});
