/* Shows the sum of the capacities of the roofs while they are typed. Without scripts, the page has the sum of the values sent. */
(() => {
  const output = document.querySelector('.roof-sum');
  if (!output) return;
  const inputs = [...document.querySelectorAll('.roof input[name$=capacity]')];

  /** Reads kilowatts, with or without the unit; NaN for other texts. */
  function readKilowatts(text) {
    const [, digits] = /^([\d.,]+) ?(?:kw)?$/i.exec(text) ?? [];
    return digits === undefined ? NaN : Number(digits.replace(',', '.'));
  }

  function showSum() {
    const texts = inputs.map(({ value }) => value.trim()).filter((text) => text !== '');
    const sum = texts.reduce((total, text) => total + readKilowatts(text), 0);
    const { lang } = document.documentElement;
    output.textContent = Number.isNaN(sum)
      ? '–'
      : sum.toLocaleString(lang, { maximumFractionDigits: 2, useGrouping: 'always' });
  }

  for (const input of inputs) input.addEventListener('input', showSum);
})();
