/* Draws the sum of the lines of several resources if its checkbox is ticked. */
globalThis.chartSum = (() => {
  const { texts, createElement } = chartPage;
  /** Whether charts of several resources also draw their sum. It applies to all charts of the page. */
  let isSelected = false;

  /**
   * Sums the lines of all resources, separately for past and future; empty unless selected. A time at which a resource
   * has no value has no sum.
   */
  function addUp(lines) {
    if (!isSelected) return [];
    return [true, false].flatMap((isPast) => {
      const summands = lines.filter((line) => line.isPast === isPast);
      if (summands.length < 2) return [];
      const values = new Map(
        [...summands[0].values.keys()].map((time) => {
          const powers = summands.map(({ values }) => values.get(time) ?? null);
          return [
            time,
            powers.includes(null) ? null : Number(powers.reduce((sum, value) => sum + value, 0).toFixed(4)),
          ];
        }),
      );
      return [{ ...summands[0], name: texts.sum, colour: 'sum', isLabelled: false, values }];
    });
  }

  /** Adds the checkbox to a chart of several resources. @param redraw draws the chart again */
  function addCheckbox(figure, lines, redraw) {
    figure.querySelector('.sum')?.remove();
    if (!lines.some(({ isLabelled }) => isLabelled) || new Set(lines.map(({ name }) => name)).size < 2) return;
    const checkbox = createElement('input', { type: 'checkbox', checked: isSelected });
    checkbox.onchange = () => {
      isSelected = checkbox.checked;
      redraw();
      document.querySelector('.sum input')?.focus();
    };
    figure.append(createElement('label', { className: 'sum' }, checkbox, ` ${texts.drawSum}`));
  }

  return { addUp, addCheckbox };
})();
