/* Zooms a chart by buttons, for keyboards and touch, about the time that the slider selects. Dragging over the plot zooms too. */
globalThis.chartZoom = (() => {
  const { texts, createElement } = chartPage;
  const FACTOR = 2;
  /** Shortest visible time, seconds. */
  const MIN_SPAN = 3600;

  /** Shows a span around a time, within the times of the chart. */
  function showSpan(chart, middle, span) {
    const [first, last] = [chart.data[0][0], chart.data[0].at(-1)];
    const shownSpan = Math.min(span, last - first);
    const min = Math.max(first, Math.min(middle - shownSpan / 2, last - shownSpan));
    chart.setScale('x', { min, max: min + shownSpan });
  }

  /** Moves the visible span so that it contains a time. */
  function reveal(chart, time) {
    const { min, max } = chart.scales.x;
    if (time < min || time > max) showSpan(chart, time, max - min);
  }

  /** Adds the buttons below the slider. @param getTime returns the selected time */
  function addButtons(figure, chart, getTime) {
    figure.querySelector('.zoom-buttons')?.remove();
    const zoomBy = (factor) => () => {
      const { min, max } = chart.scales.x;
      showSpan(chart, getTime(), Math.max(MIN_SPAN, (max - min) / factor));
    };
    const createButton = (textContent, onclick) =>
      createElement('button', { type: 'button', className: 'link', textContent, onclick });
    const buttons = [
      createButton(texts.zoomIn, zoomBy(FACTOR)),
      createButton(texts.zoomOut, zoomBy(1 / FACTOR)),
      createButton(texts.showAll, () => showSpan(chart, getTime(), Infinity)),
    ];
    const group = { className: 'zoom-buttons choices', role: 'group', ariaLabel: texts.zoom };
    figure.querySelector('output').after(createElement('div', group, ...buttons));
  }

  return { addButtons, reveal };
})();
