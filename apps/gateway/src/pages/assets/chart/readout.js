/* The values of a chart at one time, which pointer, keyboard and screen readers select. */
globalThis.chartReadout = (() => {
  const { texts, formatValue, labelLine } = chartPage;
  const { formatDay, formatTime, getName } = chartZone;

  function describeLine(line, time, unit) {
    const { values, p10, p25, p75, p90 } = line;
    const value = values.get(time) ?? null;
    if (value === null) return undefined;
    const formatRange = (low, high) => `${formatValue(low.get(time))} ${texts.to} ${formatValue(high.get(time))}`;
    const hasRange = (p10?.get(time) ?? null) !== null;
    const inner = hasRange && p25 ? `; ${texts.innerRange}: ${formatRange(p25, p75)}` : '';
    const range = hasRange ? ` (${formatRange(p10, p90)}${inner})` : '';
    return `${labelLine(line)} ${formatValue(value)} ${unit}${range}`;
  }

  /**
   * Prepares the slider and the text below the chart.
   * @param view `valueLabels` are the elements of the legend for values
   * @returns functions that show the values of one period, and that connect the slider with a chart
   */
  function prepare(figure, { lines, times, unit, now, clouds, valueLabels }) {
    const slider = figure.querySelector('input');
    const output = figure.querySelector('output');

    /** Shows the values at one time in the legend, as text and to screen readers. */
    function show(index) {
      const time = times[index];
      lines.forEach(({ values }, row) => {
        const value = values.get(time) ?? null;
        valueLabels[row].textContent = value === null ? '' : `${formatValue(value)} ${unit}`;
      });
      const descriptions = lines.map((line) => describeLine(line, time, unit)).filter(Boolean);
      const opacity = clouds && skyStrip.readOpacity(clouds, time);
      if (opacity != null) descriptions.push(`${texts.cloudOpacity} ${opacity} %`);
      const halfLength = lines[0].period / 2;
      const when = `${formatDay(time)}, ${formatTime(time - halfLength)} ${texts.to} ${formatTime(time + halfLength)} ${getName()}`;
      const text = `${when}: ${descriptions.join('; ') || texts.noValue}`;
      slider.value = String(index);
      slider.setAttribute('aria-valuetext', text);
      output.textContent = text;
    }

    function connectSlider(chart) {
      // The middle of the times that the page shows at first, or the current time.
      const [start, end] = (figure.dataset.shown ?? '').split(' ').map(Number);
      const nextIndex = times.findIndex((time) => time >= (end > start ? (start + end) / 2 : now));
      slider.max = String(times.length - 1);
      slider.oninput = () => {
        const index = Number(slider.value);
        chartZoom.reveal(chart, times[index]);
        chart.setCursor({ left: chart.valToPos(times[index], 'x'), top: 10 }, false);
        show(index);
      };
      show(nextIndex < 0 ? times.length - 1 : nextIndex);
      chartZoom.addButtons(figure, chart, () => times[Number(slider.value)]);
    }

    return { show, connectSlider };
  }

  return { prepare };
})();
