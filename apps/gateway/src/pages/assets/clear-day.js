/* Updates the section with the output on a clear day while the user fills in the form of a site. The service renders it. */
(() => {
  /** Time after the last change, ms. */
  const DELAY_MS = 500;
  const section = document.getElementById('clear-day');
  const form = section?.closest('form');
  if (!form) return;
  const { url } = section.parentElement.dataset;
  let timer;
  let latest = 0;

  async function show() {
    const request = ++latest;
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(new FormData(form)),
      headers: { accept: 'text/html' },
    }).catch(() => undefined);
    // A redirect means that the session has ended. The user is asked to sign in when the form is sent.
    if (!response?.ok || response.redirected || request !== latest) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const updated = page.getElementById(section.id);
    if (updated) document.getElementById(section.id).replaceChildren(...document.adoptNode(updated).childNodes);
  }

  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(show, DELAY_MS);
  });
  section.parentElement.hidden = false;
  if (form.elements.latitude.value !== '') show();
})();
