/* Keeps what was typed in the form of a new site when its reader follows a link to the form of another kind. */
(() => {
  const links = document.querySelectorAll('.site-kinds a');
  const form = document.querySelector('main form[method=post]');

  /** Returns what a field holds; a power with its unit, because the other form may have another one. */
  function readText({ value, labels }) {
    const text = value.trim();
    const unit = labels[0]?.querySelector('.unit')?.textContent;
    return /^(MW|kW)/.test(unit) && /^[\d.,\s]+$/.test(text) ? `${text} ${unit}` : text;
  }

  for (const link of links)
    link.addEventListener('click', () => {
      const url = new URL(link.href);
      const kind = url.searchParams.get('kind');
      // Rows of lists stay behind: their names have a number.
      const fields = [...form.elements].filter(({ name, labels }) => /^[a-z_]+$/.test(name) && labels?.length);
      url.search = new URLSearchParams([['kind', kind]]);
      for (const field of fields) if (readText(field)) url.searchParams.set(field.name, readText(field));
      link.href = url;
    });
})();
