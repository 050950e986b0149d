/* Copies the content of a chosen file into the text area of the form, which also accepts pasted text. */
(() => {
  for (const input of document.querySelectorAll('input[type=file][data-into]')) {
    input.closest('[hidden]').hidden = false;
    input.addEventListener('change', async () => {
      const [file] = input.files;
      if (file) document.getElementById(input.dataset.into).value = await file.text();
    });
  }
})();
