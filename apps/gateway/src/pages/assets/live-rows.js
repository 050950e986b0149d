/* Refreshes the tables of a page while one of their rows is unfinished. Without scripts, the page stays as it was loaded. */
(() => {
  /** Time between refreshes, ms. */
  const REFRESH_MS = 3000;
  const findRows = (root) => root.querySelector('.live');

  /** Replaces the tables; later while the page is hidden or the focus is in them. */
  async function refresh() {
    if (!document.hidden && !document.activeElement?.closest('.live')) {
      const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
      const rows = response?.ok && findRows(new DOMParser().parseFromString(await response.text(), 'text/html'));
      if (rows) findRows(document).replaceWith(document.importNode(rows, true));
    }
    scheduleRefresh();
  }
  function scheduleRefresh() {
    if (findRows(document)?.dataset.unfinished !== undefined) setTimeout(refresh, REFRESH_MS);
  }

  scheduleRefresh();
})();
