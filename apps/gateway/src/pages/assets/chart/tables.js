/* The tables of a page that its chart draws. Long ones stay hidden until a button shows them. */
globalThis.chartTables = (() => {
  const { LANGUAGE, texts, createElement } = chartPage;
  let hiddenTables = [];

  /** Parses a long table. A browser with scripts keeps the content of `noscript` as text. */
  const parse = (noscript) => new DOMParser().parseFromString(noscript.textContent, 'text/html').body;

  function findTables() {
    hiddenTables = [...document.querySelectorAll('noscript.rows')].map((noscript) => ({
      noscript,
      body: parse(noscript),
    }));
    return [document, ...hiddenTables.map(({ body }) => body)].flatMap((root) => [
      ...root.querySelectorAll('table[data-rows]'),
    ]);
  }

  function addButtons() {
    for (const { noscript, body } of hiddenTables) {
      const count = body.querySelectorAll('tbody tr').length;
      const text = `${texts.showTable} (${count.toLocaleString(LANGUAGE, { useGrouping: 'always' })} ${texts.rows})`;
      const button = createElement('button', { className: 'button quiet', type: 'button', textContent: text });
      button.onclick = () => {
        button.replaceWith(...[...body.childNodes].map((node) => document.importNode(node, true)));
        noscript.remove();
      };
      noscript.after(button);
    }
  }

  function removeButtons() {
    for (const { noscript } of hiddenTables)
      if (noscript.nextSibling?.tagName === 'BUTTON') noscript.nextSibling.remove();
  }

  return { findTables, addButtons, removeButtons };
})();
