/* Saves what a chart shows: its visible times as CSV, and its picture as PNG or SVG. The chart script calls it. */
globalThis.chartDownloads = (() => {
  const { texts, createElement } = chartPage;
  const { readTitle, isVisible } = chartImageExport;

  const quote = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

  /** Builds a CSV table of the visible periods: one row per period, one column per line and bound of its range. */
  function toCsv({ chart, lines, times }) {
    const columns = lines.flatMap(({ name, values, p10, p25, p75, p90, period, isPast }) => {
      const prefix = isPast && lines.some((other) => other.name === name && !other.isPast) ? 'estimated_actual ' : '';
      const percentiles = [
        ['', values],
        ['10', p10],
        ['25', p25],
        ['75', p75],
        ['90', p90],
      ].filter(([, column]) => column);
      return percentiles.map(([suffix, column]) => ({ name: prefix + name + suffix, column, period }));
    });
    const rows = times
      .filter((time) => isVisible(time, chart))
      .map((time) => {
        const end = new Date((time + columns[0].period / 2) * 1000).toISOString().replace('.000Z', 'Z');
        return [end, ...columns.map(({ column }) => column.get(time) ?? '')].join(',');
      });
    return [['period_end', ...columns.map(({ name }) => quote(name))].join(','), ...rows, ''].join('\r\n');
  }

  const BUILDERS = {
    csv: (view) => new Blob([toCsv(view)], { type: 'text/csv' }),
    png: chartPng.draw,
    svg: (view) => new Blob([new XMLSerializer().serializeToString(chartSvg.draw(view))], { type: 'image/svg+xml' }),
  };

  /** Names a file by the heading of the page and the first visible day. */
  function buildFileName({ chart }, format) {
    const day = new Date(chart.scales.x.min * 1000).toISOString().slice(0, 10);
    return `${`${readTitle()} ${day}`.replace(/[^\p{L}\p{N}]+/gu, '-')}.${format}`;
  }

  async function save(view, format) {
    const href = URL.createObjectURL(await BUILDERS[format](view));
    Object.assign(document.createElement('a'), { href, download: buildFileName(view, format) }).click();
    URL.revokeObjectURL(href);
  }

  /** Adds the buttons below a chart. @param view the chart with its data */
  function addButtons(view) {
    const { figure } = view;
    figure.querySelector('.downloads')?.remove();
    const buttons = Object.keys(BUILDERS).map((format) => {
      const properties = { type: 'button', className: 'link', textContent: format.toUpperCase() };
      return createElement('button', { ...properties, onclick: () => save(view, format) });
    });
    const group = { className: 'downloads choices', role: 'group', ariaLabel: texts.download };
    figure.append(createElement('div', group, createElement('span', { textContent: texts.download }), ...buttons));
  }

  return { addButtons };
})();
