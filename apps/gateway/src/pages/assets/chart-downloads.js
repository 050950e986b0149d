/* Saves what a chart shows: its visible times as CSV, and its picture as PNG or SVG. The chart script calls it. */
globalThis.chartDownloads = (() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const readStyle = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const readFontFamily = () => getComputedStyle(document.body).fontFamily;
  /** Height of a line of the legend in a picture, pixels. */
  const LEGEND_LINE = 22;

  const isVisible = (time, { scales }) => time >= scales.x.min && time <= scales.x.max;
  const quote = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

  /** Builds a CSV table of the visible periods: one row per period, one column per line and bound of its range. */
  function toCsv({ chart, lines, times }) {
    const columns = lines.flatMap(({ name, values, p10, p90, period, isPast }) => {
      const prefix = isPast && lines.some((other) => other.name === name && !other.isPast) ? 'estimated_actual ' : '';
      const bounds = p10
        ? [
            ['10', p10],
            ['90', p90],
          ]
        : [];
      return [['', values], ...bounds].map(([suffix, column]) => ({ name: prefix + name + suffix, column, period }));
    });
    const rows = times
      .filter((time) => isVisible(time, chart))
      .map((time) => {
        const end = new Date((time + columns[0].period / 2) * 1000).toISOString().replace('.000Z', 'Z');
        return [end, ...columns.map(({ column }) => column.get(time) ?? '')].join(',');
      });
    return [['period_end', ...columns.map(({ name }) => quote(name))].join(','), ...rows, ''].join('\r\n');
  }

  /** Lists the visible items of the legend: their swatch and their text without the values of one time. */
  const listLegend = (figure) =>
    [...figure.querySelectorAll('.legend:not(.energy) li')].map((item) => {
      const text = [...item.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const { backgroundColor, borderTopColor, borderTopWidth, opacity } = getComputedStyle(
        item.querySelector('.swatch'),
      );
      return {
        // Swatches of lines without a range are borders.
        colour: parseFloat(borderTopWidth) > 0 ? borderTopColor : backgroundColor,
        opacity,
        text: text.map(({ textContent }) => textContent.trim()).join(' '),
      };
    });

  function createSvg(name, attributes, ...children) {
    const created = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
    created.append(...children);
    return created;
  }

  /** Lists the points of a series that are visible; null where it has no value. */
  const listPoints = ({ chart, data }, values) =>
    data[0].flatMap((time, index) => {
      if (!isVisible(time, chart)) return [];
      if (values[index] === null || values[index] === undefined) return [null];
      return [[chart.valToPos(time, 'x'), chart.valToPos(values[index], 'y')].map((pixel) => pixel.toFixed(1))];
    });

  function toPath(points) {
    let isPenDown = false;
    return points
      .map((point) => {
        const command = isPenDown ? 'L' : 'M';
        isPenDown = point !== null;
        return point && command + point.join(' ');
      })
      .filter(Boolean)
      .join('');
  }

  /** Draws the visible part of a chart as SVG, with its title, axes and legend. */
  function toSvg({ figure, chart, data, series, bands, unit, formatTicks }) {
    const ratio = devicePixelRatio;
    const { left, top, width, height } = chart.bbox;
    const [x, y, plotWidth, plotHeight] = [left, top, width, height].map((pixels) => pixels / ratio);
    const legend = listLegend(figure);
    const title = document.querySelector('h1').textContent.trim();
    const [full, soft, rule, ink] = [chart.height + 30 + LEGEND_LINE * legend.length, '--soft', '--rule', '--ink'];
    const writeText = (text, attributes, colour = soft) => {
      const written = createSvg('text', { fill: readStyle(colour), 'font-size': 12, ...attributes });
      written.textContent = text;
      return written;
    };
    const drawn = createSvg('g', { transform: `translate(${x} ${y})` });
    const [xSplits, ySplits] = chart.axes.map(({ _splits }) => _splits ?? []);
    const xLabels = formatTicks(chart, xSplits);
    xSplits.forEach((split, index) => {
      const position = chart.valToPos(split, 'x');
      drawn.append(createSvg('path', { d: `M${position} 0V${plotHeight}`, stroke: readStyle(rule) }));
      xLabels[index]
        ?.split('\n')
        .forEach((line, row) =>
          drawn.append(writeText(line, { x: position, y: plotHeight + 18 + 15 * row, 'text-anchor': 'middle' })),
        );
    });
    for (const split of ySplits) {
      const position = chart.valToPos(split, 'y');
      drawn.append(createSvg('path', { d: `M0 ${position}H${plotWidth}`, stroke: readStyle(rule) }));
      drawn.append(
        writeText(split.toLocaleString(document.documentElement.lang), {
          x: -8,
          y: position + 4,
          'text-anchor': 'end',
        }),
      );
    }
    for (const {
      series: [upper, lower],
      fill,
    } of bands) {
      const above = listPoints({ chart, data }, data[upper]);
      const below = listPoints({ chart, data }, data[lower]);
      const isKnown = (point, index) => above[index] && below[index];
      const outline = [...above.filter(isKnown), ...below.filter(isKnown).reverse()];
      if (outline.length > 0) drawn.append(createSvg('path', { d: `${toPath(outline)}Z`, fill }));
    }
    series.forEach(({ stroke, width: strokeWidth, dash }, index) => {
      if (index === 0 || !strokeWidth) return;
      const d = toPath(listPoints({ chart, data }, data[index]));
      const dashes = dash ? { 'stroke-dasharray': dash.join(' ') } : {};
      if (d) drawn.append(createSvg('path', { d, stroke, 'stroke-width': strokeWidth, fill: 'none', ...dashes }));
    });
    const items = legend.flatMap(({ colour, opacity, text }, index) => {
      const line = chart.height + 30 + LEGEND_LINE * index;
      const swatch = { x: 16, y: line, width: 18, height: 10, fill: colour, 'fill-opacity': opacity };
      return [createSvg('rect', swatch), writeText(text, { x: 42, y: line + 10 }, ink)];
    });
    const attributes = { xmlns: SVG, width: chart.width, height: full, viewBox: `0 -24 ${chart.width} ${full + 24}` };
    return createSvg(
      'svg',
      { ...attributes, 'font-family': readFontFamily() },
      createSvg('rect', { y: -24, width: chart.width, height: full + 24, fill: readStyle('--card') }),
      writeText(title, { x: 16, y: -4, 'font-size': 15, 'font-weight': 700 }, ink),
      writeText(unit, { x: 16, y: y + 4 }),
      drawn,
      ...items,
    );
  }

  /** Draws the chart as PNG, with its title and legend. */
  function toPng({ figure, chart }) {
    const ratio = devicePixelRatio;
    const source = chart.ctx.canvas;
    const legend = listLegend(figure);
    const [width, head] = [source.width, 34 * ratio];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height: source.height + head + (LEGEND_LINE * legend.length + 10) * ratio });
    const context = canvas.getContext('2d');
    context.fillStyle = readStyle('--card');
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(source, 0, head);
    context.fillStyle = readStyle('--ink');
    context.font = `bold ${15 * ratio}px ${readFontFamily()}`;
    context.fillText(document.querySelector('h1').textContent.trim(), 16 * ratio, 22 * ratio);
    context.font = `${12 * ratio}px ${readFontFamily()}`;
    legend.forEach(({ colour, opacity, text }, index) => {
      const y = head + source.height + LEGEND_LINE * index * ratio;
      context.globalAlpha = Number(opacity);
      context.fillStyle = colour;
      context.fillRect(16 * ratio, y, 18 * ratio, 10 * ratio);
      context.globalAlpha = 1;
      context.fillStyle = readStyle('--ink');
      context.fillText(text, 42 * ratio, y + 10 * ratio);
    });
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  }

  const BUILDERS = {
    csv: (view) => new Blob([toCsv(view)], { type: 'text/csv' }),
    png: toPng,
    svg: (view) => new Blob([new XMLSerializer().serializeToString(toSvg(view))], { type: 'image/svg+xml' }),
  };

  /** Names a file by the heading of the page and the first visible day. */
  function buildFileName({ chart }, format) {
    const day = new Date(chart.scales.x.min * 1000).toISOString().slice(0, 10);
    const title = document.querySelector('h1').textContent.trim();
    return `${`${title} ${day}`.replace(/[^\p{L}\p{N}]+/gu, '-')}.${format}`;
  }

  async function save(view, format) {
    const href = URL.createObjectURL(await BUILDERS[format](view));
    Object.assign(document.createElement('a'), { href, download: buildFileName(view, format) }).click();
    URL.revokeObjectURL(href);
  }

  /** Adds the buttons below a chart. @param view the chart with its data */
  function addButtons(view, label) {
    const { figure } = view;
    figure.querySelector('.downloads')?.remove();
    const group = document.createElement('div');
    Object.assign(group, { className: 'downloads choices', role: 'group', ariaLabel: label });
    const buttons = Object.keys(BUILDERS).map((format) =>
      Object.assign(document.createElement('button'), {
        ...{ type: 'button', className: 'link', textContent: format.toUpperCase() },
        onclick: () => save(view, format),
      }),
    );
    group.append(Object.assign(document.createElement('span'), { textContent: label }), ...buttons);
    figure.append(group);
  }
  return { addButtons };
})();
