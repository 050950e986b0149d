/* Draws the tables of the page as a chart. All values come from the tables, so that chart, table and screen reader agree. */
(() => {
  const { readStyle, formatValue } = chartPage;
  /** Width of the label of a day, about 70 pixels, and a gap. */
  const DAY_LABEL = 80;
  /** Plots narrower than this are lower, pixels. */
  const NARROW = 500;

  /** Returns the range of the axis of values. @param top limit that the axis includes */
  const toAxisRange = (min, max, top) => {
    const highestShown = Math.max(max, top);
    return [Math.min(0, min), highestShown > 0 ? highestShown * 1.05 : 1];
  };

  /** Draws the chart. @returns a function that removes it; undefined without values */
  function drawChart(figure) {
    const allLines = chartLines.readAll(chartTables.findTables());
    const lines = chartLines.selectDrawn(allLines);
    chartTables.addButtons();
    const times = [...new Set(lines.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
    if (times.length < 2) return;
    figure.hidden = false;
    chartZone.selectDefault(figure);
    const unit = figure.dataset.unit || lines[0].unit;
    const now = Date.parse(figure.dataset.now) / 1000;
    const background = JSON.parse(figure.dataset.background || '{}');
    const { clouds } = background;
    // Only charts of power have a clear-sky line.
    const chartData = chartSeries.build(lines, times, figure.dataset.unit ? background.clearSky : undefined);
    const { data, series, bands, hasClearSky, highest, lowest } = chartData;
    const { top, hooks, ...limits } = chartBackground.prepare(background, { highest, now });
    const beyondAxis = chartEdgeMarks.countBeyond(lines, toAxisRange(lowest, highest, top));
    const valueLabels = chartLegend.fill(figure, { lines, unit, background, hasClearSky, beyondAxis, ...limits });
    const readout = chartReadout.prepare(figure, { lines, times, unit, now, clouds, valueLabels });

    const plot = figure.querySelector('.plot');
    const getPlotSize = () => ({ width: plot.clientWidth, height: plot.clientWidth < NARROW ? 240 : 340 });
    const axis = {
      stroke: readStyle('--soft'),
      grid: { stroke: readStyle('--rule'), width: 1 },
      ticks: { stroke: readStyle('--rule') },
    };
    const chart = new uPlot(
      {
        ...getPlotSize(),
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), chartZone.getZone()),
        legend: { show: false },
        cursor: { y: false },
        // Half of the label of a day is beyond the right edge.
        padding: [20, 36, clouds ? skyStrip.SPACE : 0, 0],
        scales: {
          y: {
            range: (_, min, max) => toAxisRange(min, max, top),
          },
        },
        axes: [
          { ...axis, values: chartZone.formatTicks, space: DAY_LABEL },
          { ...axis, values: (_, splits) => splits.map(formatValue), label: unit, labelSize: 20, size: 56 },
        ],
        series,
        bands,
        hooks: {
          ...hooks,
          draw: [...hooks.draw, (drawn) => chartEdgeMarks.draw(drawn, lines)],
          setCursor: [({ cursor: { idx } }) => idx != null && readout.show(chartSeries.toIndex(idx))],
        },
      },
      data,
      plot,
    );

    const [min, max] = (figure.dataset.shown ?? '').split(' ').map(Number);
    if (max > min) chart.setScale('x', { min, max });
    chartSum.addCheckbox(figure, allLines, redraw);
    dailyEnergy.addList(figure, { lines, unit, now, nights: background.nights });
    chartZone.addSelect(figure, redraw);
    chartDownloads.addButtons({ figure, chart, lines, times, data, series, bands, unit });
    readout.connectSlider(chart);
    const resizeObserver = new ResizeObserver(() => chart.setSize(getPlotSize()));
    resizeObserver.observe(plot);
    return () => (resizeObserver.disconnect(), chart.destroy());
  }

  /** Removes the current chart; undefined without a chart. */
  let destroyChart;
  let timer;
  function redraw() {
    destroyChart?.();
    clearTimeout(timer);
    chartTables.removeButtons();
    const figure = document.querySelector('figure.chart');
    destroyChart = figure && drawChart(figure);
    if (figure?.dataset.refresh) timer = setTimeout(refresh, Math.max(5, Number(figure.dataset.refresh)) * 1000);
  }

  /** Replaces the content of a live page with the next issue; later while the page is hidden or the focus is in its content. */
  async function refresh() {
    const retryLater = () => (timer = setTimeout(refresh, 30_000));
    if (document.hidden || document.activeElement?.closest('main > *')) return retryLater();
    const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!response?.ok) return retryLater();
    const nextMain = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
    // `DOMParser` parses the content of `noscript`; the chart script expects text.
    for (const noscript of nextMain?.querySelectorAll('noscript') ?? []) noscript.textContent = noscript.innerHTML;
    if (nextMain) document.querySelector('main').replaceChildren(...nextMain.childNodes);
    redraw();
  }

  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  redraw();
})();
