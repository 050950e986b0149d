/* Adds, copies and removes rows of a form without a reload: the service renders the list, and the script replaces it. */
(() => {
  document.addEventListener('submit', async (event) => {
    const { target: form, submitter } = event;
    const list = submitter?.closest('.row-list');
    if (submitter?.name !== 'edit_rows' || !list || form.dataset.reload) return;
    event.preventDefault();
    list.inert = true;
    try {
      const body = new URLSearchParams(new FormData(form, submitter));
      const response = await fetch(submitter.formAction, { method: 'POST', body, headers: { accept: 'text/html' } });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const updated = document.adoptNode(page.getElementById(list.id));
      list.replaceWith(updated);
      focusEditedRow(updated, submitter.value);
    } catch {
      // Sends the form as without scripts. The session may have ended.
      list.inert = false;
      form.dataset.reload = 'true';
      submitter.click();
    }
  });

  /** Moves the focus to a new row, or to the button that adds one. */
  function focusEditedRow(list, edit) {
    const [, action, number] = edit.split('.');
    const rows = list.querySelectorAll('fieldset');
    const row = action === 'copy' ? rows[Number(number) + 1] : action === 'add' ? rows[rows.length - 1] : undefined;
    (row?.querySelector('input, select') ?? list.querySelector('button[value*=".add."]'))?.focus();
  }
})();
