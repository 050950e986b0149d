/* Loads the page again after new issues of its sites. Without scripts, the page shows the state of its request. */
(() => {
  /** Many issues arrive together; the page is loaded once for all of them, ms. */
  const DELAY = 5000;
  const find = (root) => root.querySelector('.live');
  const { resources } = find(document)?.dataset ?? {};
  if (!resources) return;
  let timer;

  /** Replaces the tables, unless the page is hidden or the focus is in them. */
  async function refresh() {
    timer = undefined;
    if (document.hidden || document.activeElement?.closest('.live')) return schedule();
    const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!response?.ok) return schedule();
    const next = find(new DOMParser().parseFromString(await response.text(), 'text/html'));
    if (!next) return;
    const ticked = [...find(document).querySelectorAll('input:checked')].map(({ value }) => value);
    const replacement = document.importNode(next, true);
    for (const box of replacement.querySelectorAll('input')) box.checked = ticked.includes(box.value);
    find(document).replaceWith(replacement);
  }
  function schedule() {
    timer ??= setTimeout(refresh, DELAY);
  }

  const events = new EventSource(`/v1/events?resources=${encodeURIComponent(resources)}`);
  events.addEventListener('daystar.issue.published.v1', schedule);
})();
