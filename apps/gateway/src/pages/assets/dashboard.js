/* Refreshes the tables of the dashboard after new issues of its sites, and while some of them wait for their diagnosis. Without scripts, the page stays as it was loaded. */
(() => {
  /** Delay of a refresh, ms. Many issues arrive together, and one refresh shows all of them. */
  const REFRESH_DELAY_MS = 5000;
  const findLiveForm = (root) => root.querySelector('.live');
  const { resources } = findLiveForm(document)?.dataset ?? {};
  if (!resources) return;
  let timer;

  /** Replaces the tables; later while the page is hidden or the focus is in them. */
  async function refresh() {
    timer = undefined;
    if (document.hidden || document.activeElement?.closest('.live')) return scheduleRefresh();
    const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!response?.ok) return scheduleRefresh();
    const newForm = findLiveForm(new DOMParser().parseFromString(await response.text(), 'text/html'));
    if (!newForm) return;
    const tickedValues = [...findLiveForm(document).querySelectorAll('input:checked')].map(({ value }) => value);
    const replacement = document.importNode(newForm, true);
    for (const box of replacement.querySelectorAll('input')) box.checked = tickedValues.includes(box.value);
    findLiveForm(document).replaceWith(replacement);
    refreshWhilePending();
  }
  function scheduleRefresh() {
    timer ??= setTimeout(refresh, REFRESH_DELAY_MS);
  }
  function refreshWhilePending() {
    if (findLiveForm(document)?.dataset.unfinished !== undefined) scheduleRefresh();
  }

  const events = new EventSource(`/v1/events?resources=${encodeURIComponent(resources)}`);
  events.addEventListener('daystar.issue.published.v1', scheduleRefresh);
  refreshWhilePending();
})();
