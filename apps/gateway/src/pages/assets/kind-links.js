/* Keeps typed values when the user switches the form of a new site to another kind. */
(() => {
  const links = document.querySelectorAll('.site-kinds a');
  const form = document.querySelector('main form[method=post]');

  /** Returns the text of a field; adds the unit to a power, because the other form may have another unit. */
  function readText({ value, labels }) {
    const text = value.trim();
    const unit = labels[0]?.querySelector('.unit')?.textContent;
    return /^(MW|kW)/.test(unit) && /^[\d.,\s]+$/.test(text) ? `${text} ${unit}` : text;
  }

  for (const link of links)
    link.addEventListener('click', () => {
      const url = new URL(link.href);
      const kind = url.searchParams.get('kind');
      // Fields in rows of lists, whose names contain a number, are not copied.
      const fields = [...form.elements].filter(({ name, labels }) => /^[a-z_]+$/.test(name) && labels?.length);
      url.search = new URLSearchParams([['kind', kind]]);
      for (const field of fields) if (readText(field)) url.searchParams.set(field.name, readText(field));
      link.href = url;
    });
})();
