/* Sends the request of an operation and shows its response, and adds buttons that copy code. */
(() => {
  /** Longer bodies are cut. */
  const MAX_SHOWN_CHARACTERS = 4000;
  const link = document.querySelector('a.try');
  const form = document.querySelector('form.try-write');
  const output = document.querySelector('.live-response');

  function createBlock(text) {
    const [pre, code] = ['pre', 'code'].map((name) => document.createElement(name));
    pre.tabIndex = 0;
    code.textContent = text;
    pre.append(code);
    return pre;
  }

  const formatBody = (body) => {
    try {
      return JSON.stringify(JSON.parse(body), null, 2);
    } catch {
      return body;
    }
  };

  async function send(url, init) {
    const startedAt = performance.now();
    try {
      const response = await fetch(url, init);
      const body = formatBody(await response.text());
      const remaining = response.headers.get('x-rate-limit-remaining');
      const line = document.createElement('p');
      line.textContent = `${response.status} in ${Math.round(performance.now() - startedAt)} ms${
        remaining === null ? '' : `, ${remaining} requests left in this minute`
      }`;
      const isCut = body.length > MAX_SHOWN_CHARACTERS;
      output.replaceChildren(line, createBlock(isCut ? `${body.slice(0, MAX_SHOWN_CHARACTERS)}\n…` : body));
    } catch {
      output.textContent = 'The request failed. Try again.';
    }
  }

  link?.addEventListener('click', (event) => {
    event.preventDefault();
    return send(link.href, { headers: { accept: 'application/json' } });
  });

  if (form) {
    const { key, body, confirmed } = form.elements;
    form.hidden = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const headers = { accept: 'application/json' };
      if (key) headers.authorization = `Bearer ${key.value.trim()}`;
      if (body) headers['content-type'] = 'application/json';
      await send(form.dataset.url, { method: form.dataset.method, headers, body: body?.value });
      // Each change needs a confirmation of its own.
      if (confirmed) confirmed.checked = false;
    });
  }

  // Browsers offer the clipboard to pages over HTTPS and on this machine only.
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll('.sample')) {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button quiet' });
    button.textContent = 'Copy';
    button.onclick = async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      button.textContent = 'Copied';
    };
    block.append(button);
  }
})();
