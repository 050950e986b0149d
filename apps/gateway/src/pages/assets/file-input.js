/* Reads a chosen file into the text field of the form: the form works the same with pasted text. */
(() => {
  for (const input of document.querySelectorAll('input[type=file][data-into]')) {
    input.closest('[hidden]').hidden = false;
    input.addEventListener('change', async () => {
      const [file] = input.files;
      if (file) document.getElementById(input.dataset.into).value = await file.text();
    });
  }
})();
